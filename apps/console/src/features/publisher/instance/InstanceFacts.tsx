import type { Instance } from '@millrace/contract/publisher/instance';
import { Link } from 'react-router';
import { withFigurePeriod } from '../../../kit/figures/figure-period.ts';
import { useFigurePeriod } from '../../../kit/figures/use-figure-period.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { mediationOf } from '../../../kit/navigation/mediation-of.ts';
import { mediationType } from '../../../kit/navigation/paths.ts';
import { NetworkName } from '../../../kit/network/NetworkName.tsx';
import { Copyable } from '../../../kit/ui/CopyButton.tsx';
import { InstanceState } from './InstanceState.tsx';
import { rulesAddress } from './rules-address.ts';

interface InstanceFactsProps {
  readonly instance: Instance;
  readonly mayEdit: boolean;
}

/** What no edit changes: where the instance stands, its network, its kind. */
export function InstanceFacts({ instance, mayEdit }: InstanceFactsProps) {
  const text = useText();
  const { id, pubAppId, placementId, placementName, adnId, isBidding, rules, testId } = instance;
  const [period] = useFigurePeriod();
  const facts = [
    {
      name: text('list.placement'),
      value: (
        <Link to={mediationOf({ id: placementId, pubAppId }, mediationType.instances)}>{placementName}</Link>
      ),
    },
    { name: text('adNetwork.network'), value: <NetworkName adnId={adnId} /> },
    { name: text('instance.kind'), value: text(isBidding ? 'instance.bidding' : 'instance.waterfall') },
    {
      name: text('instance.status'),
      value: <InstanceState instance={instance} mayEdit={mayEdit} />,
    },
    {
      name: text('instance.rules'),
      value: (
        <Link to={withFigurePeriod(rulesAddress(instance), period)}>
          {text('instance.rulesOn', { count: rules })}
        </Link>
      ),
    },
    { name: text('instance.id'), value: <Copyable label={text('instance.id')}>{String(id)}</Copyable> },
    ...(testId === null ? [] : [{ name: text('instance.test'), value: text('instance.ofTest') }]),
  ];
  return (
    <section className="card instance-fixed" aria-label={text('instance.facts')}>
      <dl className="instance-facts">
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="lead">{text('instance.factsLead')}</p>
    </section>
  );
}
