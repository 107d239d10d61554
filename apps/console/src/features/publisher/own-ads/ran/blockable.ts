import { categoryKey } from '@millrace/contract/publisher/category-key';
import type { OwnAdsForm } from '@millrace/contract/publisher/own-ads';
import type { RanCreative } from '@millrace/contract/publisher/own-ads-ran';

/** What of a creative that ran can be blocked: itself, whose it is, or a category of what it promotes. */
export interface Blockable {
  readonly kind: 'creative' | 'advertiser' | 'category';
  /** What it is called. */
  readonly name: string;
}

/** All of it; of the publisher's own house only itself, for the publisher has chosen what that promotes. */
export function blockablesOf({ name, advertiser, promoted, isHouse }: RanCreative): readonly Blockable[] {
  const itself: Blockable = { kind: 'creative', name };
  if (isHouse) return [itself];
  const { category, genres } = promoted;
  const named = [...(category === null ? [] : [category]), ...(genres ?? [])];
  const categories = named.filter((one, at) => !isAmong(named.slice(0, at), one));
  return [
    itself,
    { kind: 'advertiser', name: advertiser.name },
    ...categories.map((one): Blockable => ({ kind: 'category', name: one })),
  ];
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
