import { categoryKey } from '@millrace/contract/publisher/category-key';
import type { OwnAdsForm } from '@millrace/contract/publisher/own-ads';
import type { RanCreative } from '@millrace/contract/publisher/own-ads-ran';

/** What of a creative that ran can be blocked. */
export type Blockable = 'creative' | 'advertiser' | 'category';

/** What it is called. */
export function nameOf({ name, advertiser, promoted }: RanCreative, what: Blockable): string {
  if (what === 'creative') return name;
  return what === 'advertiser' ? advertiser.name : (promoted.category ?? '');
}

type Categories = OwnAdsForm['blockedCategories'];

/** Whether a category is among the blocked ones, however somebody has written it there. */
export const isAmong = (blocked: Categories, category: string): boolean =>
  blocked.some((one) => categoryKey(one) === categoryKey(category));

/** The blocked ones with a category or without it. */
export const withCategory = (blocked: Categories, category: string, on: boolean): Categories => [
  ...blocked.filter((one) => categoryKey(one) !== categoryKey(category)),
  ...(on ? [category] : []),
];
