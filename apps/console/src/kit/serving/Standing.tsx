import type { Serving } from '@millrace/contract/kit/serving';
import { formatUsd } from '../i18n/format.ts';
import { useText } from '../i18n/i18n.ts';

interface StandingProps {
  /** By what it stands in its place; null: nothing is to be said of that. */
  readonly why: string | null;
  readonly of: Pick<Serving['served'][number], 'interval' | 'source' | 'impressions'>;
}

/** Why an instance stands in its place, and how sure its eCPM is. */
export function Standing({ why, of: { interval, source, impressions } }: StandingProps) {
  const text = useText();
  const parts = [
    why,
    interval &&
      text('mediationRule.interval', { low: formatUsd(interval.low), high: formatUsd(interval.high) }),
    source === 'estimate' && text('mediationRule.standsOn', { count: Math.round(impressions) }),
  ];
  return <span className="lead">{parts.filter(Boolean).join(' · ')}</span>;
}
