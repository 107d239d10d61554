import { type CheckedItem, type CheckOptions, checkItem, checkRuled } from './check-item.ts';
import { applyRules, type DraftItem, draftOf, hasOnlySalePrice, missingColumns } from './draft-item.ts';
import { readPrice } from './item-price.ts';
import type { RawItem } from './raw-item.ts';
import { readItems } from './read-items.ts';
import { type SaleDates, saleDatesOf, salePrice } from './sale-dates.ts';
import type { StoredFeed } from './stored-feed.ts';

export interface ReadItem {
  readonly line: number;
  /** As the rules have made it; null: it could not be read. */
  readonly draft: DraftItem | null;
  readonly checked: CheckedItem;
}

type Reading = Pick<StoredFeed, 'platform'> & {
  readonly form: Pick<StoredFeed['form'], 'format' | 'rules' | 'currency' | 'minorUnits'>;
};

/** What becomes of one item by the rules and checks of its feed. */
export function readOne({ platform, form }: Reading, { line, fields }: RawItem, now: Date): ReadItem {
  if (fields === null)
    return { line, draft: null, checked: { item: null, problem: 'unreadable', value: '' } };
  const ruled = applyRules(draftOf(fields), fields, form.rules);
  const { draft } = ruled;
  const { currency, minorUnits } = form;
  const options = { platform, currency, minorUnits, now };
  const dates = saleDatesOf(fields);
  if (ruled.overgrown !== null) return { line, draft, checked: checkRuled(ruled, options) };
  if (hasOnlySalePrice(fields, form.rules))
    return { line, draft, checked: atSalePrice(checkItem(draft, options), draft.price, dates) };
  if (dates === undefined) return { line, draft, checked: checkItem(draft, options) };
  const unsold = new Map([...fields].filter(([name]) => name !== salePrice));
  const usual = applyRules(draftOf(unsold), unsold, form.rules);
  // Without another price there is nothing else to show.
  if (usual.draft.price === '') return { line, draft, checked: checkItem(draft, options) };
  const isSale = dates !== null && now >= dates.from && now < dates.until;
  return {
    line,
    draft: isSale ? draft : usual.draft,
    checked: withSale(checkRuled(usual, options), dates, { draft, options }),
  };
}

/** An item without a usual price. What it costs on other days than those of the sale nobody knows; without dates it is this always. */
function atSalePrice(
  checked: CheckedItem,
  price: string,
  dates: ReturnType<typeof saleDatesOf>,
): CheckedItem {
  if (checked.item === null) return checked;
  if (dates !== undefined) return { item: null, problem: 'noUsualPrice', value: price };
  return { item: checked.item, warning: checked.warning ?? 'onlySalePrice' };
}

/** An item with the price of a sale that has not ended, so that it is shown by the hour and not by the last import. */
function withSale(
  checked: CheckedItem,
  dates: SaleDates | null,
  { draft, options }: { readonly draft: DraftItem; readonly options: CheckOptions },
): CheckedItem {
  if (checked.item === null || dates === null || options.now >= dates.until) return checked;
  const price = readPrice(draft.price, draft.currency, options);
  if ('problem' in price || price.currency !== checked.item.currency) return checked;
  const { from, until } = dates;
  const sale = { salePrice: price.amount, saleFrom: from.toISOString(), saleUntil: until.toISOString() };
  return { ...checked, item: { ...checked.item, ...sale } };
}

/** All items of a file in the order in which they stand there, in groups. @throws FeedFailure */
export async function* readCatalogue(
  feed: Reading,
  bytes: AsyncIterable<Buffer>,
  now: Date,
): AsyncGenerator<readonly ReadItem[]> {
  const { format, rules } = feed.form;
  const missing = (names: ReadonlySet<string>) => missingColumns(names, rules);
  for await (const group of readItems(bytes, { format, missing }))
    yield group.map((raw) => readOne(feed, raw, now));
}
