import type { Placement } from '@millrace/contract/publisher/placement';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useText } from '../../../kit/i18n/i18n.ts';
import { mediationOf } from '../../../kit/navigation/mediation-of.ts';
import { mediationType } from '../../../kit/navigation/paths.ts';
import { adTypeText } from '../../../kit/ui/ad-type-text.ts';
import { Copyable } from '../../../kit/ui/CopyButton.tsx';
import './placement.css';
import { PlacementState } from './PlacementState.tsx';
import { PlacementTags } from './PlacementTags.tsx';

interface PlacementInfoProps {
  readonly placement: Placement;
  readonly mayEdit: boolean;
}

/** What of a placement its form does not hold, and the ways on. */
export function PlacementInfo({ placement, mayEdit }: PlacementInfoProps) {
  const text = useText();
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['ID', <Copyable key="id" label="ID">{`${placement.id}`}</Copyable>],
    [
      text('placement.type'),
      <Fragment key="type">
        {adTypeText(text, placement.adType)}
        <PlacementTags of={placement} />
      </Fragment>,
    ],
    [text('placement.active'), <PlacementState key="state" of={placement} mayEdit={mayEdit} />],
    [
      text('placement.instances'),
      <Link key="instances" to={mediationOf(placement, mediationType.instances)}>
        {text('placement.toInstances', { count: placement.instances })}
      </Link>,
    ],
    [
      text('placement.mediation'),
      <Link key="rules" to={mediationOf(placement, mediationType.rules)}>
        {text('placement.toRules')}
      </Link>,
    ],
  ];
  return (
    <section className="card">
      <dl className="placement-facts">
        {facts.map(([name, value]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
    </section>
  );
}
