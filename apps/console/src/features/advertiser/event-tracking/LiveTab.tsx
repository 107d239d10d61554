import { getEventTracking, type LastEvent } from '@millrace/contract/advertiser/event-tracking';
import type { PromotedApp } from '@millrace/contract/advertiser/promoted-app';
import type { EventVerdict } from '@millrace/contract/advertiser/tracked-event';
import Button from 'antd/es/button';
import { useState } from 'react';
import { refresh, useApiQuery } from '../../../kit/api/query.ts';
import { formatInstant } from '../../../kit/i18n/format.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { NoDoor } from '../../../kit/promoted-app/ask-door.ts';
import { FirstRows } from '../../../kit/ui/FirstRows.tsx';
import { Loaded } from '../../../kit/ui/Loaded.tsx';
import { Status, type StatusKind } from '../../../kit/ui/Status.tsx';
import { tellEvents } from './tell-events.ts';

/** Milliseconds between two looks, and until a test stands in the event store. */
const every = 3_000;

/** The last events as they come in, with what became of each and why. */
export function LiveTab({ app }: { readonly app: PromotedApp }) {
  const text = useText();
  const tracking = useApiQuery(getEventTracking, { id: app.id }, { quiet: true, every });
  return (
    <section className="card events-live">
      <h2>{text('eventTracking.live.title')}</h2>
      <p className="lead">{text('eventTracking.live.lead')}</p>
      <SendTest app={app} />
      <Loaded query={tracking} inCard>
        {({ last }) =>
          last.length === 0 ? (
            <p>{text('eventTracking.live.empty')}</p>
          ) : (
            <FirstRows className="event-tail" label={text('eventTracking.live.title')} rows={last}>
              {(event) => <OneEvent key={event.id} event={event} />}
            </FirstRows>
          )
        }
      </Loaded>
    </section>
  );
}

const kindOf = (verdict: EventVerdict): StatusKind => {
  if (verdict === 'accepted') return 'good';
  if (verdict === 'test' || verdict === 'ignored' || verdict === 'replaced') return 'plain';
  return verdict === 'unknownName' || verdict === 'repeated' || verdict === 'tooLate' ? 'warn' : 'bad';
};

function OneEvent({ event }: { readonly event: LastEvent }) {
  const text = useText();
  const { verdict, value, items, params, wrong, toldName, eventId } = event;
  const facts = [
    text(`eventTracking.by.${event.by}`),
    text('eventTracking.live.happened', { at: formatInstant(event.at) }),
    toldName !== '' && text('eventTracking.live.toldAs', { name: toldName }),
    eventId,
    event.hasDevice &&
      text(event.by === 'website' ? 'eventTracking.live.visitor' : 'eventTracking.live.device'),
    event.hasUser && text('eventTracking.live.user'),
    !event.hasDevice && !event.hasUser && text('eventTracking.live.noPerson'),
    value !== null && text('eventTracking.live.value', value),
    items.length > 0 && text('eventTracking.live.items', { items: items.join(', ') }),
    ...Object.entries(params).map(([name, said]) => `${name}=${said}`),
  ].filter((fact) => fact !== false && fact !== '');
  return (
    <li>
      <span className="event-head">
        <strong translate="no">{event.name || text('eventTracking.live.noName')}</strong>
        <Status kind={kindOf(verdict)}>{text(`eventTracking.verdict.${verdict}`)}</Status>
        <time dateTime={event.receivedAt}>{formatInstant(event.receivedAt)}</time>
      </span>
      {verdict !== 'accepted' && (
        <span>
          {wrong !== '' && `${text('eventTracking.live.wrong', { wrong })} `}
          {text(`eventTracking.why.${verdict}`)}
        </span>
      )}
      <small>{facts.join(' · ')}</small>
    </li>
  );
}

interface Shown {
  readonly kind: StatusKind;
  readonly says: string;
}

function SendTest({ app }: { readonly app: PromotedApp }) {
  const text = useText();
  const [busy, setBusy] = useState(false);
  const [shown, setShown] = useState<Shown>();

  async function send(): Promise<void> {
    setBusy(true);
    setShown(await outcome());
    setBusy(false);
    window.setTimeout(() => void refresh(getEventTracking), every);
  }

  async function outcome(): Promise<Shown> {
    const now = Date.now();
    const event = { event: 'purchase', event_id: `test-${now}`, time: now, value: '19.90', currency: 'USD' };
    try {
      const told = await tellEvents(app, { of: 'test' }, [{ ...event, user_id: 'test', items: ['sku-1'] }]);
      if ('error' in told)
        return { kind: 'bad', says: text('eventTracking.live.testFailed', { reason: told.error }) };
      const verdict = told.results[0]?.verdict ?? 'test';
      if (verdict === 'test') return { kind: 'good', says: text('eventTracking.live.testGood') };
      const reason = text(`eventTracking.why.${verdict}`);
      return { kind: 'warn', says: text('eventTracking.live.testFailed', { reason }) };
    } catch (error) {
      const says =
        error instanceof NoDoor ? text('postback.testNoDoor') : text('eventTracking.live.testLost');
      return { kind: 'bad', says };
    }
  }

  return (
    <p className="event-test" aria-live="polite">
      <Button loading={busy} onClick={() => void send()}>
        {text('eventTracking.live.test')}
      </Button>
      {shown !== undefined && (
        <Status kind={shown.kind} sentence>
          {shown.says}
        </Status>
      )}
    </p>
  );
}
