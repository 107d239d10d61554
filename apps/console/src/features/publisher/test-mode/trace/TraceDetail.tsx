import { getDecisionTrace } from '@millrace/contract/publisher/decision-trace';
import { networkName } from '@millrace/contract/publisher/network/find-network';
import { useApiQuery } from '../../../../kit/api/query.ts';
import { useLanguage, useText } from '../../../../kit/i18n/i18n.ts';
import { ServingResult } from '../../../../kit/serving/ServingResult.tsx';
import { Loaded } from '../../../../kit/ui/Loaded.tsx';
import { nothingOf } from './nothing-of.ts';
import { PhoneSaid } from './PhoneSaid.tsx';
import { Reported } from './Reported.tsx';
import { TraceHead } from './TraceHead.tsx';

interface TraceDetailProps {
  readonly testDeviceId: number;
  readonly id: number;
  readonly live: boolean;
}

/** One decision with every reason. */
export function TraceDetail({ testDeviceId, id, live }: TraceDetailProps) {
  const text = useText();
  const { language } = useLanguage();
  // The newest replaces the one before without a flicker.
  const trace = useApiQuery(getDecisionTrace, { testDeviceId, id }, { keepPrevious: true, quiet: true });
  return (
    <Loaded query={trace} back={{ to: '?', label: text('decisionTrace.follow') }}>
      {(data) => (
        <article aria-label={text('decisionTrace.decision')} aria-busy={trace.isPlaceholderData}>
          <TraceHead trace={data} />
          {data.serving === null ? (
            <section className="card">
              <p>
                {text(`decisionTrace.nothing.${nothingOf(data)}`, {
                  network: data.forced === null ? '' : networkName(data.forced, language),
                })}
              </p>
            </section>
          ) : (
            <ServingResult serving={data.serving} isOfBid={data.outcome === 'bidRefused'} />
          )}
          {data.requestId !== null && <Reported testDeviceId={testDeviceId} trace={data} live={live} />}
          <PhoneSaid profile={data.profile} refused={data.refused} />
        </article>
      )}
    </Loaded>
  );
}
