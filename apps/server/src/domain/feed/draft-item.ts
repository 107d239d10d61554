import { type FeedRule, type ItemField, itemFields } from '@millrace/contract/advertiser/feed-rules';
import { campaignMacros } from '@millrace/contract/advertiser/macros';
import { largestField, plainName } from './raw-item.ts';
import { salePrice } from './sale-dates.ts';

/** An item's fields as texts; empty: it has none. */
export type DraftItem = Record<ItemField, string>;

/** What feeds call the fields, the first name before the others; as Google, Meta and shops' own exports have them. */
const names: Readonly<Record<ItemField, readonly string[]>> = {
  id: ['id', 'item_id', 'product_id', 'sku', 'offer_id', 'guid'],
  title: ['title', 'name', 'product_name'],
  price: [salePrice, 'price', 'product_price'],
  image: ['image_link', 'image_url', 'image', 'picture'],
  link: ['link', 'url', 'product_url', 'deeplink'],
  description: ['description', 'summary', 'short_description'],
  currency: ['currency', 'currency_code', 'currencyid'],
  iosLink: ['ios_link', 'ios_url', 'applink.ios_url', 'ios_deeplink'],
  androidLink: ['android_link', 'android_url', 'applink.android_url', 'android_deeplink'],
  brand: ['brand', 'vendor', 'manufacturer'],
  category: ['product_type', 'google_product_category', 'category', 'categories'],
  availability: ['availability', 'stock_status', 'in_stock', 'available'],
  expires: ['expiration_date', 'expires', 'expires_at', 'valid_until'],
};

/**
 * Whether the only price of an item is that of a sale, as Google has it no price at all: there every item has `price`, and a sale's beside
 * it. Where a rule says what the price is taken from, that is what it is.
 */
export function hasOnlySalePrice(fields: ReadonlyMap<string, string>, rules: readonly FeedRule[]): boolean {
  const says = (name: string) => cleanText(fields.get(name)) !== '';
  return (
    says(salePrice) &&
    !names.price.some((name) => name !== salePrice && says(name)) &&
    !rules.some((rule) => rule.kind === 'map' && rule.field === 'price')
  );
}

/** Without which no item can be shown. */
const required = ['id', 'title', 'price', 'image', 'link'] as const satisfies readonly ItemField[];

/** Which of the columns that every item needs a table has not, under any name and by no rule. */
export function missingColumns(there: ReadonlySet<string>, rules: readonly FeedRule[]): string[] {
  const isMapped = (field: ItemField) =>
    rules.some((rule) => rule.kind === 'map' && rule.field === field && there.has(plainName(rule.from)));
  // An item is made up by rules where a text stands before nothing, too.
  const isMade = (field: ItemField) =>
    rules.some((rule) => (rule.kind === 'prefix' || rule.kind === 'suffix') && rule.field === field);
  return required.filter(
    (field) => !names[field].some((name) => there.has(name)) && !isMapped(field) && !isMade(field),
  );
}

/** Without what nobody sees and no database takes. */
function cleanText(text = ''): string {
  const plain = /\p{Cc}/u.test(text) ? text.replace(/\p{Cc}+/gu, ' ') : text;
  return plain.trim().toWellFormed();
}

/** An item as its feed has it, by whatever names. */
export function draftOf(fields: ReadonlyMap<string, string>): DraftItem {
  const draft: Partial<DraftItem> = {};
  for (const field of itemFields) {
    let text = '';
    for (const name of names[field]) {
      text = cleanText(fields.get(name));
      if (text !== '') break;
    }
    draft[field] = text;
  }
  return draft as DraftItem;
}

const linkFields = ['link', 'iosLink', 'androidLink'] as const;

/** An item as rules have made it. */
export interface RuledItem {
  readonly draft: DraftItem;
  /** Which field a rule made longer than any may be, where they were stopped; null: none. */
  readonly overgrown: ItemField | null;
}

/**
 * What rules make of an item, in their order. The draft is changed. Whoever writes three of them could fill the memory: a field
 * that would grow longer than one may come is left as it was, and no rule after that is applied.
 */
export function applyRules(
  draft: DraftItem,
  fields: ReadonlyMap<string, string>,
  rules: readonly FeedRule[],
): RuledItem {
  for (const rule of rules) {
    for (const field of rule.kind === 'parameter' ? linkFields : ([rule.field] as const)) {
      const ruled = ruledText(draft[field], fields, rule);
      if (ruled === undefined || ruled.length > largestField) return { draft, overgrown: field };
      draft[field] = ruled;
    }
  }
  return { draft, overgrown: null };
}

/** What a rule makes of a text; undefined: one that is too long to be made at all. */
function ruledText(text: string, fields: ReadonlyMap<string, string>, rule: FeedRule): string | undefined {
  switch (rule.kind) {
    case 'map':
      return cleanText(fields.get(plainName(rule.from)));
    case 'replace':
      return grown(text, rule) > largestField
        ? undefined
        : text.replaceAll(rule.find, () => rule.replacement);
    case 'prefix':
      return rule.text + text;
    case 'suffix':
      return text + rule.text;
    case 'parameter':
      return withParameter(text, rule.name, rule.value);
  }
}

/** How long a text gets by a replacement. */
function grown(text: string, { find, replacement }: Extract<FeedRule, { kind: 'replace' }>): number {
  const more = replacement.length - find.length;
  // Most grow too little to be counted, however often it stands there.
  if (more <= 0 || (text.length / find.length) * replacement.length <= largestField) return text.length;
  let length = text.length;
  for (let at = text.indexOf(find); at !== -1; at = text.indexOf(find, at + find.length)) length += more;
  return length;
}

const encodedMacro = new RegExp(`%7B(${campaignMacros.join('|')})%7D`, 'gi');

/** Of an http(s) address; any other is left as it is, for what its parameters mean is the app's own. */
function withParameter(link: string, name: string, value: string): string {
  if (!/^https?:/i.test(link)) return link;
  const url = URL.parse(link);
  if (url === null) return link;
  url.searchParams.set(name, value);
  // Macros are filled in at the click, which looks for them as they are written.
  url.search = url.search.replace(encodedMacro, '{$1}');
  return url.href;
}
