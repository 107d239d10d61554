import { type CheckedItem, checkItem } from './check-item.ts';
import { applyRules, type DraftItem, draftOf, missingColumns } from './draft-item.ts';
import type { RawItem } from './raw-item.ts';
import { readItems } from './read-items.ts';
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
  const draft = applyRules(draftOf(fields), fields, form.rules);
  const { currency, minorUnits } = form;
  return { line, draft, checked: checkItem(draft, { platform, currency, minorUnits, now }) };
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
