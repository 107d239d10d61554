import type { showPath } from '@millrace/contract/advertiser/retargeting';
import type { ResponseOf } from '@millrace/contract/kit/call';
import { formatNumber, formatPercent } from '../../../kit/i18n/format.ts';
import { useText } from '../../../kit/i18n/i18n.ts';

interface FunnelProps {
  readonly of: ResponseOf<typeof showPath>['funnel'];
  readonly event: string;
}

const steps = ['chosen', 'shown', 'clicked', 'convertedAfterClick'] as const;

/** How many devices take each step, as bars and figures. */
export function Funnel({ of, event }: FunnelProps) {
  const text = useText();
  const known = steps.flatMap((step) => {
    const devices = of[step];
    return devices === null ? [] : [{ step, devices }];
  });
  const most = Math.max(1, ...known.map(({ devices }) => devices));
  return (
    <section className="card" aria-labelledby="retargeting-funnel">
      <h2 id="retargeting-funnel">{text('retargeting.funnel')}</h2>
      <p className="lead">{text('retargeting.funnelLead')}</p>
      <ol className="funnel">
        {known.map(({ step, devices }, at) => {
          const before = known[at - 1]?.devices;
          return (
            <li key={step}>
              <span>{text(`retargeting.step.${step}`, { event })}</span>
              <svg aria-hidden="true" viewBox="0 0 100 20" preserveAspectRatio="none">
                <rect x={0} y={0} width={(100 * devices) / most} height={20} />
              </svg>
              <span className="funnel-figure">
                {formatNumber(devices)}
                {before !== undefined && before > 0 && (
                  <small>{text('retargeting.ofBefore', { share: formatPercent(devices / before) })}</small>
                )}
              </span>
            </li>
          );
        })}
      </ol>
      <p className="lead">
        {text('retargeting.alsoConverted', {
          devices: formatNumber(of.converted - of.convertedAfterClick),
          event,
        })}
      </p>
    </section>
  );
}
