import { hostOf, isHostFilled } from '@millrace/contract/advertiser/campaign-link';
import { longest } from '@millrace/contract/advertiser/feed-rules';
import type { Refusal, Warning } from '@millrace/contract/advertiser/feed-state';
import type { PromotedPlatform } from '@millrace/contract/advertiser/promoted-app';
import type { DraftItem, RuledItem } from './draft-item.ts';
import { type PriceOptions, readPrice } from './item-price.ts';
import { momentOf } from './moment.ts';

/** An item that can be shown. */
export interface FeedItem {
  readonly id: string;
  readonly title: string;
  readonly description: string | null;
  readonly price: string;
  readonly currency: string;
  readonly image: string;
  readonly link: string;
  readonly iosLink: string | null;
  readonly androidLink: string | null;
  readonly brand: string | null;
  readonly category: string | null;
  readonly inStock: boolean;
  readonly expiresAt: string | null;
  /** In the same currency, from a moment and before another; absent: there is none to come. */
  readonly salePrice?: string;
  readonly saleFrom?: string;
  readonly saleUntil?: string;
}

export interface CheckOptions extends PriceOptions {
  readonly platform: PromotedPlatform;
  readonly now: Date;
}

export type CheckedItem =
  | { readonly item: FeedItem; readonly warning: Warning | null }
  | { readonly item: null; readonly problem: Refusal; readonly value: string };

const refused = (problem: Refusal, value = ''): CheckedItem => ({ item: null, problem, value });

/** Schemes that run something, or show what is on the device. */
const dangerous =
  /^(javascript|data|vbscript|file|content|blob|about|view-source|filesystem|ws|wss|ftp|sftp):/i;
const isWeb = (link: string) => /^https?:\/\/[^/?#\s]/i.test(link) && URL.canParse(link);

/** Whether a link can be opened where it is for: a website by http(s), an app also by a scheme of its own. */
function opens(link: string, platform: PromotedPlatform): boolean {
  if (isWeb(link)) return true;
  if (platform === 'web' || dangerous.test(link) || /\s/.test(link)) return false;
  if (/^intent:/i.test(link)) return platform === 'android';
  return /^[a-z][a-z0-9+.-]*:\/\/./i.test(link) && !/^https?:/i.test(link);
}

const inStock = /^(in[ _]?stock|available|preorder|backorder|yes|true|1|)$/i;
const orNull = (text: string) => (text === '' ? null : text);

/** The same of what rules have made, which may have been stopped. */
export function checkRuled({ draft, overgrown }: RuledItem, options: CheckOptions): CheckedItem {
  return overgrown === null
    ? checkItem(draft, options)
    : refused('rulesTooLong', `${overgrown}: ${draft[overgrown].slice(0, 80)}`);
}

/** Whether an item can be shown, and what is wrong with it first. */
export function checkItem(draft: DraftItem, options: CheckOptions): CheckedItem {
  const { id, title, image, link, iosLink, androidLink } = draft;
  if (id === '') return refused('noId');
  for (const [field, most] of Object.entries(longest)) {
    const text = draft[field as keyof DraftItem];
    if (text.length > most) return refused('tooLong', `${field}: ${text.slice(0, 80)}`);
  }
  if (title === '') return refused('noTitle');
  const price = readPrice(draft.price, draft.currency, options);
  if ('problem' in price) return refused(price.problem, `${draft.price} ${draft.currency}`.trim());
  if (image === '') return refused('noImage');
  if (!isWeb(image)) return refused('imageScheme', image);
  if (/[{}]/.test(hostOf(image))) return refused('imageHost', image);
  if (link === '') return refused('noLink');
  if (!opens(link, options.platform)) return refused('linkScheme', link);
  if (iosLink !== '' && !opens(iosLink, 'ios')) return refused('linkScheme', iosLink);
  if (androidLink !== '' && !opens(androidLink, 'android')) return refused('linkScheme', androidLink);
  const unfilled = [link, iosLink, androidLink].find((one) => !isHostFilled(one));
  if (unfilled !== undefined) return refused('linkHost', unfilled);
  const expires = draft.expires === '' ? undefined : momentOf(draft.expires);
  if (draft.expires !== '' && expires === undefined) return refused('expiryMalformed', draft.expires);
  if (expires !== undefined && expires <= options.now) return refused('expired', draft.expires);
  return {
    item: {
      ...{ id, title, price: price.amount, currency: price.currency, image, link },
      description: orNull(draft.description),
      iosLink: orNull(iosLink),
      androidLink: orNull(androidLink),
      brand: orNull(draft.brand),
      category: orNull(draft.category),
      inStock: inStock.test(draft.availability),
      expiresAt: expires?.toISOString() ?? null,
    },
    // Phones load pictures by https alone.
    warning: /^http:/i.test(image) ? 'plainHttp' : null,
  };
}
