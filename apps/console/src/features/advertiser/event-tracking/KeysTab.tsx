import {
  countEventKeys,
  type EventKey,
  type EventKeyKind,
  type EventKeyUsage,
  listEventKeys,
} from '@millrace/contract/advertiser/event-key';
import type { PromotedApp } from '@millrace/contract/advertiser/promoted-app';
import Button from 'antd/es/button';
import { useState } from 'react';
import { Link } from 'react-router';
import { useApiQuery } from '../../../kit/api/query.ts';
import { formatInstant, formatNumber } from '../../../kit/i18n/format.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { ownKeysAddress, paths } from '../../../kit/navigation/paths.ts';
import { useQuery } from '../../../kit/navigation/use-query.ts';
import { CopyButton } from '../../../kit/ui/CopyButton.tsx';
import { Facts } from '../../../kit/ui/Facts.tsx';
import { Loaded } from '../../../kit/ui/Loaded.tsx';
import { FormerKeys } from './FormerKeys.tsx';
import type { KeyCount } from './key-count.ts';
import { RenewKey } from './RenewKey.tsx';

interface KeysTabProps {
  readonly app: PromotedApp;
  readonly mayEdit: boolean;
}

/** The keys with which events of an app or website come: the website's own, and what calls are signed with. */
export function KeysTab({ app, mayEdit }: KeysTabProps) {
  const often = { quiet: true, fresh: true, every: 10_000 } as const;
  const keys = useApiQuery(listEventKeys, { id: app.id }, often);
  // By themselves: a key can be ended also while nothing can be counted.
  const counts = useApiQuery(countEventKeys, { id: app.id }, often);
  const usageOf = ({ id, kind }: EventKey): KeyCount => {
    if (counts.isError) return 'unknown';
    return counts.data?.keys.find((one) => one.id === id && one.kind === kind) ?? 'pending';
  };
  return (
    <Loaded query={keys}>
      {({ keys: all }) => (
        <>
          {(['site', 'signing'] as const).map((kind) => {
            const ofKind = all.filter((key) => key.kind === kind);
            const present = ofKind.find(({ id }) => id === null);
            return (
              present?.key != null && (
                <section key={kind} className="card event-keys" aria-labelledby={`event-key-${kind}`}>
                  <Present
                    app={app}
                    of={present}
                    count={usageOf(present)}
                    whole={present.key}
                    mayEdit={mayEdit}
                  />
                  <FormerKeys
                    of={ofKind.filter(({ id }) => id !== null)}
                    countOf={usageOf}
                    kind={kind}
                    mayEdit={mayEdit}
                  />
                </section>
              )
            );
          })}
          <ApiKeys />
        </>
      )}
    </Loaded>
  );
}

/** The other way, for all apps at once. */
function ApiKeys() {
  const text = useText();
  return (
    <section className="card event-keys" aria-labelledby="event-key-api">
      <h2 id="event-key-api">{text('titles.apiKeys')}</h2>
      <p className="lead">{text('eventKey.api')}</p>
      <p className="event-key-actions">
        <Link to={ownKeysAddress()}>{text('eventKey.toApi')}</Link>
      </p>
    </section>
  );
}

interface PresentProps extends KeysTabProps {
  readonly of: EventKey;
  readonly count: KeyCount;
  readonly whole: string;
}

function Present({ app, of: { kind, ending, since }, count, whole, mayEdit }: PresentProps) {
  const text = useText();
  const [query] = useQuery();
  const [isRenewing, setRenewing] = useState(false);
  const known = typeof count === 'string' ? null : count;
  const notKnown = typeof count === 'string' ? text(`eventKey.count.${count}`) : '';
  return (
    <>
      <h2 id={`event-key-${kind}`}>{text(`eventKey.kind.${kind}`)}</h2>
      <p className="lead">{text(`eventKey.lead.${kind}`)}</p>
      <Facts
        facts={[
          [text('eventKey.key'), <Masked key="key" kind={kind} ending={ending} whole={whole} />],
          [text('eventKey.since'), formatInstant(since)],
          [text('eventKey.used'), known === null ? notKnown : usedAt(known, text)],
          [text('eventKey.events'), known === null ? notKnown : formatNumber(known.events)],
        ]}
      />
      <p className="lead">{text('eventKey.eventsLead')}</p>
      <p className="event-key-actions">
        {mayEdit && (
          <Button
            aria-label={text('eventKey.renewOf', { kind: text(`eventKey.kind.${kind}`) })}
            onClick={() => setRenewing(true)}
          >
            {text('eventKey.renew')}
          </Button>
        )}
        <Link to={`${paths.eventDoc}?${query}`}>{text('eventTracking.toDoc')}</Link>
      </p>
      {isRenewing && <RenewKey app={app} kind={kind} onClose={() => setRenewing(false)} />}
    </>
  );
}

const usedAt = ({ usedAt: at }: EventKeyUsage, text: ReturnType<typeof useText>): string =>
  at === null ? text('eventKey.never') : formatInstant(at);

interface MaskedProps {
  readonly kind: EventKeyKind;
  readonly ending: string;
  readonly whole: string;
}

/** Nobody reads it from a screen that is shown around; it is copied whole. */
function Masked({ kind, ending, whole }: MaskedProps) {
  const text = useText();
  return (
    <span className="event-key">
      <code translate="no">{`••••${ending}`}</code>
      <CopyButton value={whole} label={text(`eventKey.kind.${kind}`)} />
    </span>
  );
}
