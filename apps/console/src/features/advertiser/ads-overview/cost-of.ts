import type { AdFigures } from '@millrace/contract/advertiser/ads-overview';

/** What is counted, and so has a cost. */
export type Counted = Exclude<keyof AdFigures, 'spend'>;

/** USD that one of them came to by all that was spent, of impressions a thousand; null: there were none. */
export function costOf(counted: Counted, figures: AdFigures): number | null {
  if (figures[counted] === 0) return null;
  const each = Number(figures.spend) / figures[counted];
  return counted === 'impressions' ? 1000 * each : each;
}
