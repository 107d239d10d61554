import { type PreviewItem, previewed, type previewFeed } from '@millrace/contract/advertiser/feed-import';
import type { ImportState } from '@millrace/contract/advertiser/feed-state';
import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import type { FeedItem } from '../../../domain/feed/check-item.ts';
import { draftOf, missingColumns } from '../../../domain/feed/draft-item.ts';
import { FeedFailure } from '../../../domain/feed/feed-failure.ts';
import { newestFile, readFile } from '../../../domain/feed/feed-file.ts';
import type { RawItem } from '../../../domain/feed/raw-item.ts';
import { readOne } from '../../../domain/feed/read-catalogue.ts';
import { readItems } from '../../../domain/feed/read-items.ts';
import { readFeed, type StoredFeed } from '../../../domain/feed/stored-feed.ts';
import { storedItems } from '../../../domain/feed/stored-items.ts';
import type { Context } from '../../../platform/http/context.ts';
import type { Tx } from '../../../platform/postgres/database.ts';

type Answer = ResponseOf<typeof previewFeed>;

/** What rules make of the first items of the file that was fetched last; nothing is fetched by it. */
export function preview(
  context: Context,
  { id, rules, currency, minorUnits }: RequestOf<typeof previewFeed>,
): Promise<Answer> {
  return context.read(async (tx) => {
    const stored = await readFeed(tx, id);
    const feed = { ...stored, form: { ...stored.form, rules, currency, minorUnits } };
    const importId = await newestFile(tx, id);
    if (importId === undefined) return { source: null, names: [], items: [], failure: null };
    const row = await tx
      .selectFrom('feed_import')
      .select(['asked_at', 'state'])
      .where('id', '=', importId)
      .executeTakeFirstOrThrow();
    const source = { importId, at: row.asked_at.toISOString(), state: row.state as ImportState };
    try {
      return { source, failure: null, ...(await sample(tx, feed, importId, context.services.now())) };
    } catch (error) {
      if (!(error instanceof FeedFailure)) throw error;
      return { source, names: [], items: [], failure: { reason: error.reason, detail: error.detail } };
    }
  });
}

async function sample(
  tx: Tx,
  feed: StoredFeed,
  importId: number,
  now: Date,
): Promise<Pick<Answer, 'names' | 'items'>> {
  const raw = await firstItems(tx, feed, importId);
  const read = raw.map((one) => ({ raw: one, ...readOne(feed, one, now) }));
  const ids = read.flatMap(({ draft }) =>
    draft === null || draft.id === '' ? [] : [draft.id.slice(0, 200)],
  );
  const shown = await storedItems(tx, feed.form.leadId ?? feed.id, ids);
  const items = read.map(({ raw: { line, fields }, draft, checked }): PreviewItem => {
    const stored = shown.get(draft?.id ?? '');
    return {
      line,
      before: fields === null ? null : textsOf(draftOf(fields)),
      after: draft === null ? null : textsOf(draft),
      item: checked.item === null ? null : textsOf(checked.item),
      problem: checked.item === null ? checked.problem : checked.warning,
      now: stored === undefined ? null : textsOf(stored),
    };
  });
  const names = new Set(raw.flatMap(({ fields }) => [...(fields?.keys() ?? [])]));
  return { names: [...names].toSorted(), items };
}

async function firstItems(tx: Tx, feed: StoredFeed, importId: number): Promise<readonly RawItem[]> {
  const bytes = readFile((work) => work(tx), { importId, feedId: feed.id });
  const { format, rules } = feed.form;
  const first: RawItem[] = [];
  const missing = (names: ReadonlySet<string>) => missingColumns(names, rules);
  // Leaving the loop ends the reading.
  for await (const group of readItems(bytes, { format, missing })) {
    first.push(...group);
    if (first.length >= previewed) break;
  }
  return first.slice(0, previewed);
}

/** What there is of an item, in texts of a length that a screen shows. */
function textsOf(item: Readonly<Record<string, string | boolean | null>> | FeedItem): Record<string, string> {
  return Object.fromEntries(
    Object.entries(item).flatMap(([field, value]) => {
      if (value === null || value === '') return [];
      const text = String(value);
      const shown =
        (field === 'price' || field === 'salePrice') && /^\d+\.\d{6}$/.test(text)
          ? text.replace(/\.?0*$/, '')
          : text;
      return [[field, shown.slice(0, 2_000)]];
    }),
  );
}
