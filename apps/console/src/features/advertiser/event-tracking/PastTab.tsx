import { findKnownEvents } from '@millrace/contract/advertiser/event-tracking';
import type { PromotedApp } from '@millrace/contract/advertiser/promoted-app';
import { type EventVerdict, mostTrackedEvents } from '@millrace/contract/advertiser/tracked-event';
import Button from 'antd/es/button';
import Progress from 'antd/es/progress';
import { useEffect, useRef, useState } from 'react';
import { reasonOf } from '../../../kit/api/api-error.ts';
import { callApi } from '../../../kit/api/call-api.ts';
import { FileDrop } from '../../../kit/form/FileDrop.tsx';
import { useLeaveGuard } from '../../../kit/form/use-leave-guard.ts';
import { formatNumber } from '../../../kit/i18n/format.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { NoDoor } from '../../../kit/promoted-app/ask-door.ts';
import { refusalOf } from './past-refusal.ts';
import { type PastEvent, type PastFile, readPast } from './read-past.ts';
import { tellEvents } from './tell-events.ts';

interface Wrong {
  readonly line: number;
  /** null: it has no id. */
  readonly verdict: EventVerdict | null;
}

interface Came {
  readonly accepted: number;
  readonly repeated: number;
  readonly wrong: readonly Wrong[];
}

/** Wrong lines that are shown. */
const mostShown = 50;
const nothing: Came = { accepted: 0, repeated: 0, wrong: [] };

/** Brings in a file of the past, as the advertiser's server would tell of it: a thousand events at a time. */
export function PastTab({ app }: { readonly app: PromotedApp }) {
  const text = useText();
  const [file, setFile] = useState<PastFile>();
  const [came, setCame] = useState<Came>();
  const [done, setDone] = useState(0);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  useLeaveGuard(busy);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  const events = file !== undefined && 'events' in file ? file.events : [];
  const refusal = file !== undefined && 'problem' in file ? refusalOf(file) : null;

  async function choose(chosen: File): Promise<void> {
    setFailure(undefined);
    setCame(undefined);
    setDone(0);
    const read = await chosen.text().catch(() => null);
    setFile(read === null ? undefined : readPast(read));
    if (read === null) setFailure(text('form.fileUnreadable'));
  }

  async function send(withoutId: readonly number[]): Promise<void> {
    setBusy(true);
    setFailure(undefined);
    let sum: Came = { ...nothing, wrong: withoutId.map((line) => ({ line, verdict: null })) };
    let at = 0;
    try {
      // Whoever has left sees nothing of it any more: the rest is not brought in behind them.
      for (; at < events.length && !isGone.current; at += mostTrackedEvents) {
        sum = plus(sum, await bringIn(app, events.slice(at, at + mostTrackedEvents)));
        setDone(Math.min(events.length, at + mostTrackedEvents));
        setCame(sum);
      }
    } catch (error) {
      const noDoor = error instanceof NoDoor ? text('postback.testNoDoor') : undefined;
      const said = error instanceof NotTaken ? error.message : (noDoor ?? reasonOf(error));
      const reason = said ?? text('eventTracking.live.testLost');
      setFailure(text('eventTracking.past.failed', { done: formatNumber(at), reason }));
    }
    setCame(sum);
    setBusy(false);
  }

  return (
    <section className="card events-past">
      <h2>{text('eventTracking.past.title')}</h2>
      <p className="lead">{text('eventTracking.past.lead')}</p>
      <FileDrop
        accept=".csv,text/csv"
        disabled={busy}
        title={text('eventTracking.past.choose')}
        lead={text('eventTracking.past.columns')}
        refusal={refusal ?? (file === undefined ? (failure ?? null) : null)}
        onFile={(chosen) => void choose(chosen)}
      />
      {file !== undefined && 'events' in file && (
        <>
          <Button
            type="primary"
            loading={busy}
            disabled={done > 0 && !busy && failure === undefined}
            onClick={() => void send(file.withoutId)}
          >
            {text('eventTracking.past.send', { events: formatNumber(events.length) })}
          </Button>
          <div aria-live="polite">
            {busy && (
              <>
                <Progress
                  percent={Math.floor((100 * done) / Math.max(1, events.length))}
                  aria-label={text('eventTracking.past.title')}
                />
                <p>
                  {text('eventTracking.past.running', {
                    done: formatNumber(done),
                    all: formatNumber(events.length),
                  })}
                </p>
              </>
            )}
            {failure !== undefined && <p role="alert">{failure}</p>}
            {!busy && came !== undefined && <Outcome came={came} />}
          </div>
        </>
      )}
    </section>
  );
}

function Outcome({ came: { accepted, repeated, wrong } }: { readonly came: Came }) {
  const text = useText();
  return (
    <>
      <p>
        {text('eventTracking.past.done', {
          accepted: formatNumber(accepted),
          repeated: formatNumber(repeated),
          refused: formatNumber(wrong.length),
        })}
      </p>
      {wrong.length > 0 && (
        <>
          <h3>{text('eventTracking.past.wrong')}</h3>
          <ul>
            {wrong.slice(0, mostShown).map(({ line, verdict }) => (
              <li key={line}>
                {text('eventTracking.past.line', {
                  line,
                  verdict:
                    verdict === null
                      ? text('eventTracking.past.noId')
                      : text(`eventTracking.verdict.${verdict}`),
                })}
              </li>
            ))}
          </ul>
          {wrong.length > mostShown && (
            <p>{text('eventTracking.past.more', { count: wrong.length - mostShown })}</p>
          )}
        </>
      )}
    </>
  );
}

/** In the server's own words. */
class NotTaken extends Error {}

/** What stands in the store already is left out: replays are known for days only, and a file may be of last year. */
async function bringIn(app: PromotedApp, some: readonly PastEvent[]): Promise<Came> {
  const eventIds = some.map(({ eventId }) => eventId.slice(0, 200));
  const there = await callApi(findKnownEvents, { id: app.id, eventIds }, { quiet: true });
  const known = new Set(there.known);
  const rest = some.filter(({ eventId }) => !known.has(eventId));
  const before = some.length - rest.length;
  if (rest.length === 0) return { ...nothing, repeated: before };
  const told = await tellEvents(
    app,
    { of: 'past', ticket: there.ticket },
    rest.map(({ event }) => event),
  );
  if ('error' in told) throw new NotTaken(told.error);
  const verdicts = told.results.map(({ verdict }) => verdict);
  const counts = (one: EventVerdict) => one === 'accepted' || one === 'unknownName';
  return {
    accepted: verdicts.filter(counts).length,
    repeated: before + verdicts.filter((one) => one === 'repeated').length,
    wrong: verdicts.flatMap((verdict, at) =>
      counts(verdict) || verdict === 'repeated' ? [] : [{ line: rest[at]?.line ?? 0, verdict }],
    ),
  };
}

const plus = (one: Came, other: Came): Came => ({
  accepted: one.accepted + other.accepted,
  repeated: one.repeated + other.repeated,
  wrong: [...one.wrong, ...other.wrong],
});
