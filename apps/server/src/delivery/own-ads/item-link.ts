import type { PromotedPlatform } from '@millrace/contract/advertiser/promoted-app';
import type { Platform } from '@millrace/contract/publisher/platform';
import type { CatalogueItem } from '../../domain/catalogue/catalogue.ts';

/**
 * Where a click on an item leads: into the app that is promoted by the link for this platform where the feed has one, else to its
 * page.
 * @param phone of the phone; null: not known
 */
export function itemLink(
  { link, iosLink, androidLink }: Pick<CatalogueItem, 'link' | 'iosLink' | 'androidLink'>,
  promoted: PromotedPlatform,
  phone: Platform | null,
): string {
  if (promoted === 'web' || phone === null) return link;
  return (phone === 0 ? iosLink : androidLink) ?? link;
}

/** Whether the system opens a link, since no web view can. */
export const isDeepLink = (link: string): boolean => !/^https?:/i.test(link);
