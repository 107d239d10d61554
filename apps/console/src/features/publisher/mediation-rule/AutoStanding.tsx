import { formatUsd } from '../../../kit/i18n/format.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import type { AutoPlace } from './auto-places.ts';

const usd = (amount: number) => formatUsd(String(amount));

/** Why Auto puts an instance where it does, and how sure its eCPM is. */
export function AutoStanding({ of: { place, estimate } }: { readonly of: AutoPlace }) {
  const text = useText();
  const { ecpm, source, interval, impressions } = estimate;
  const parts = [
    ecpm === null
      ? text('mediationRule.autoUnknown', { place })
      : text('mediationRule.autoPlace', {
          place,
          ecpm: usd(ecpm),
          source: text(`mediationRule.source.${source}`),
        }),
    interval !== null && text('mediationRule.interval', { low: usd(interval.low), high: usd(interval.high) }),
    source === 'estimate' && text('mediationRule.standsOn', { count: Math.round(impressions) }),
  ];
  return <span className="lead">{parts.filter((part) => part !== false).join(' · ')}</span>;
}
