import { minuteMs } from '@millrace/contract/kit/duration';
import { type DecisionTrace, listTraceReports } from '@millrace/contract/publisher/decision-trace';
import { networkName } from '@millrace/contract/publisher/network/find-network';
import type { FillLossReason } from '@millrace/contract/report/fill-loss';
import { useApiQuery } from '../../../../kit/api/query.ts';
import { formatMoment } from '../../../../kit/i18n/format.ts';
import { useLanguage, useText } from '../../../../kit/i18n/i18n.ts';
import { Loaded } from '../../../../kit/ui/Loaded.tsx';
import { lossToTell } from './loss-to-tell.ts';

interface ReportedProps {
  readonly testDeviceId: number;
  readonly trace: DecisionTrace;
  /** Whether the page goes on by itself; paused, this stands still with it. */
  readonly live: boolean;
}

/** Phones report what becomes of an ad for so long. Milliseconds. */
const recent = 15 * minuteMs;
const pause = 3_000;

/** What became of the ads of a decision: as long as it is recent, more comes by itself unless the page is paused. */
export function Reported({ testDeviceId, trace, live }: ReportedProps) {
  const text = useText();
  const { language } = useLanguage();
  const isRecent = Date.now() - Date.parse(trace.at) < recent;
  const reports = useApiQuery(
    listTraceReports,
    { testDeviceId, id: trace.id },
    { quiet: true, fresh: true, ...(live && isRecent && { every: pause }) },
  );
  return (
    <section className="card" aria-label={text('decisionTrace.reported')}>
      <h2>{text('decisionTrace.reported')}</h2>
      <Loaded query={reports} inCard>
        {({ list, loss }) => (
          <>
            {list.length === 0 && <p className="lead">{text('decisionTrace.reportedNothing')}</p>}
            <Loss reason={lossToTell(loss, trace, isRecent)} />
            <ol className="trace-reports">
              {list.map(({ at, metric, instance }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: nothing else tells two apart, and the list only grows at its end
                <li key={index}>
                  <time dateTime={at}>{formatMoment(at)}</time>
                  <span>
                    {instance === null
                      ? text('decisionTrace.reportedPlacement')
                      : `${networkName(instance.adnId, language)} · ${instance.name}`}
                  </span>
                  <strong>{text(`decisionTrace.reportedMetric.${metric}`)}</strong>
                </li>
              ))}
            </ol>
          </>
        )}
      </Loaded>
    </section>
  );
}

function Loss({ reason }: { readonly reason: FillLossReason | null }) {
  const text = useText();
  if (reason === null) return null;
  return (
    <p className="trace-loss">
      {text('decisionTrace.withoutAd', { reason: text(`fillLoss.reasons.${reason}`) })}
    </p>
  );
}
