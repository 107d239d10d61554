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

const schemeOf = (link: string): string => (/^[a-z][a-z0-9+.-]*(?=:)/i.exec(link)?.[0] ?? '').toLowerCase();
const named = (pair: string): string => pair.split('=', 1)[0] ?? '';
const hasMacro = (pair: string): boolean => /\{[a-z_]+\}/.test(pair);

/**
 * An item's link with the parameters of its campaign's link that hold macros, for by these the advertiser finds out which click
 * somebody came by. What the item's link names itself stays; a link into an app has them from a campaign's link of its own scheme.
 */
export function withCampaignParameters(link: string, campaignLink: string): string {
  if (isDeepLink(link) && schemeOf(link) !== schemeOf(campaignLink)) return link;
  const [address = '', fragment] = split(link, '#');
  const [, query = ''] = split(split(campaignLink, '#')[0] ?? '', '?');
  const [, own] = split(address, '?');
  const there = new Set((own ?? '').split('&').map(named));
  const added = query.split('&').filter((pair) => hasMacro(pair) && !there.has(named(pair)));
  if (added.length === 0) return link;
  const glue = own === undefined ? '?' : own === '' || own.endsWith('&') ? '' : '&';
  return `${address}${glue}${added.join('&')}${fragment === undefined ? '' : `#${fragment}`}`;
}

/** At the first place where it stands. */
function split(text: string, at: string): readonly string[] {
  const place = text.indexOf(at);
  return place < 0 ? [text] : [text.slice(0, place), text.slice(place + 1)];
}
