import type { RanCreative } from '@millrace/contract/publisher/own-ads-ran';

/** What of a creative that ran can be blocked. */
export type Blockable = 'creative' | 'advertiser' | 'category';

/** What it is called. */
export function nameOf({ name, advertiser, promoted }: RanCreative, what: Blockable): string {
  if (what === 'creative') return name;
  return what === 'advertiser' ? advertiser.name : (promoted.category ?? '');
}
