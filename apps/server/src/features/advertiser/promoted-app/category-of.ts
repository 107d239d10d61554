import { promotedPlatforms } from '@millrace/contract/advertiser/promoted-app';
import type { Linked } from './linked.ts';

const web = promotedPlatforms.indexOf('web');

/**
 * The category of an app or website: the store's word where a store shows it, else what its people say.
 * @param said undefined: nothing, and it stays as it was
 */
export function categoryOf(
  { platform, verified, category }: Pick<Linked, 'platform' | 'verified' | 'category'>,
  said: string | null | undefined,
  before: string | null,
): string | null {
  if (platform !== web && verified) return category;
  return said === undefined ? before : said || null;
}
