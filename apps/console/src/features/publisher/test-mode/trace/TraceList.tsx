import type { ListedTrace } from '@millrace/contract/publisher/decision-trace';
import { networkName } from '@millrace/contract/publisher/network/find-network';
import Switch from 'antd/es/switch';
import { Link } from 'react-router';
import { formatMoment } from '../../../../kit/i18n/format.ts';
import { useLanguage, useText } from '../../../../kit/i18n/i18n.ts';
import { Status } from '../../../../kit/ui/Status.tsx';

interface TraceListProps {
  readonly list: readonly ListedTrace[];
  readonly shown: number | null;
  /** The newest is shown, whichever that is. */
  readonly isFollowing: boolean;
  readonly live: boolean;
  readonly onLive: (live: boolean) => void;
}

/** The decisions, the newest first; new ones come by themselves. */
export function TraceList({ list, shown, isFollowing, live, onLive }: TraceListProps) {
  const text = useText();
  const newest = list[0];
  return (
    <section className="card trace-list" aria-label={text('decisionTrace.decisions')}>
      <div className="trace-list-head">
        <h2>{text('decisionTrace.decisions')}</h2>
        <span className="trace-live">
          <Switch size="small" aria-label={text('decisionTrace.live')} checked={live} onChange={onLive} />
          <span aria-hidden="true">{text(live ? 'decisionTrace.live' : 'decisionTrace.paused')}</span>
        </span>
      </div>
      <p className="sr-only" role="status">
        {newest &&
          text('decisionTrace.newest', {
            count: list.length,
            time: formatMoment(newest.at),
          })}
      </p>
      {!isFollowing && shown !== null && (
        <Link className="trace-follow" to={{ search: '' }} replace>
          {text('decisionTrace.follow')}
        </Link>
      )}
      <ol>
        {list.map((trace) => (
          <li key={trace.id}>
            <Link
              to={{ search: `?trace=${trace.id}` }}
              aria-current={trace.id === shown ? 'true' : undefined}
            >
              <Short trace={trace} />
            </Link>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Short({ trace }: { readonly trace: ListedTrace }) {
  const text = useText();
  const { language } = useLanguage();
  const { at, app, placement, outcome, rule, forced, cards } = trace;
  const ordered =
    forced === null
      ? (rule?.name ?? (outcome === 'served' ? text('decisionTrace.noRule') : null))
      : text('decisionTrace.testOf', { network: networkName(forced, language) });
  const got = cards === undefined ? null : text('decisionTrace.cards', { count: cards });
  const why = got === null || forced !== null ? ordered : null;
  return (
    <>
      <span className="trace-line">
        <time dateTime={at}>{formatMoment(at)}</time>
        <Status kind={outcome === 'served' ? 'good' : 'warn'}>
          {text(`decisionTrace.outcome.${outcome}`)}
        </Status>
      </span>
      <strong>{placement?.name ?? text('decisionTrace.sdkStart')}</strong>
      <span className="lead">{[app.name, why, got].filter((part) => part !== null).join(' · ')}</span>
    </>
  );
}
