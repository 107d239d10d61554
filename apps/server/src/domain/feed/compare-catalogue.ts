import type { ImportProblem, ImportSamples } from '@millrace/contract/advertiser/feed-import';
import { breather } from '../../platform/machine/breather.ts';
import type { Tx } from '../../platform/postgres/database.ts';
import { countOf } from '../../platform/postgres/page.ts';
import { shownText } from '../../platform/shown-text.ts';
import type { CheckedItem, FeedItem } from './check-item.ts';
import { FeedFailure } from './feed-failure.ts';
import { type InTransaction, readFile } from './feed-file.ts';
import { contentHash, hashOf, soldHash } from './item-hash.ts';
import { ItemIndex } from './item-index.ts';
import { ProblemTally } from './problem-tally.ts';
import { readCatalogue } from './read-catalogue.ts';
import { sampleChanges } from './sample-changes.ts';
import type { StoredFeed } from './stored-feed.ts';
import { storedItems } from './stored-items.ts';

/** Items that are asked for at a time. */
const page = 2_000;
/** Samples of each kind. */
const mostSamples = 20;
/** Items from which on prices are looked at together. */
const enoughPrices = 20;

/** Feeds that make up one catalogue, the one that leads them first, and by which import the file of each came. */
export interface Sources {
  readonly lead: StoredFeed;
  readonly files: readonly { readonly feed: StoredFeed; readonly importId: number }[];
  /** By which items have expired or not, in both passes. */
  readonly now: Date;
}

export interface Comparison {
  readonly index: ItemIndex;
  readonly total: number;
  readonly problems: readonly ImportProblem[];
  readonly samples: ImportSamples;
}

interface Progress {
  readonly signal: AbortSignal;
  /** Told how many items were read, now and then. */
  readonly onRead: (items: number) => Promise<void>;
}

/** Every item of a catalogue in its order. What fails says whose file it was. */
export async function* itemsOf(run: InTransaction, { files, now }: Sources) {
  for (const { feed, importId } of files) {
    try {
      for await (const group of readCatalogue(feed, readFile(run, { importId, feedId: feed.id }), now))
        yield group;
    } catch (error) {
      if (error instanceof FeedFailure) throw error.of(feed.id);
      throw error;
    }
  }
}

/** Room for what a feed had in its last good catalogue; whoever asks for it releases it. */
export async function indexFor(tx: Tx, feedId: number): Promise<ItemIndex> {
  return ItemIndex.for(await countStored(tx, feedId));
}

/**
 * Holds a new catalogue against the last good one, in memory that grows with the number of items and not with what they say.
 * @param index an empty one
 */
export async function compareCatalogue(
  run: InTransaction,
  sources: Sources,
  index: ItemIndex,
  { signal, onRead }: Progress,
): Promise<Comparison> {
  const { lead, now } = sources;
  for await (const row of storedHashes(run, lead.id))
    index.load(
      hashOf(row.item_id),
      soldHash(row.hash, saleOf(row), now),
      Number(row.price),
      isOver(row.expires_at, now),
    );
  const tally = new ProblemTally();
  const samples = { added: [] as FeedItem[], changed: [] as FeedItem[] };
  const prices = new PriceWatch();
  const breathe = breather();
  let total = 0;
  for await (const group of itemsOf(run, sources)) {
    signal.throwIfAborted();
    for (const { line, draft, checked } of group) {
      total += 1;
      const id = draft?.id ?? '';
      const problem = problemOf(checked);
      if (problem !== undefined) tally.add(problem.problem, { line, id, value: problem.value });
      if (checked.item === null) continue;
      const { item } = checked;
      const { standing, before } = index.see(
        hashOf(item.id),
        soldHash(contentHash(item), item, now),
        Number(item.price),
      );
      if (standing === 'twice') tally.add('twice', { line, id, value: item.title });
      else prices.add(Number(item.price), before);
      if ((standing === 'added' || standing === 'changed') && samples[standing].length < mostSamples)
        samples[standing].push(item);
    }
    await onRead(total);
    await breathe();
  }
  const odd = prices.looksMinor(lead.form.minorUnits);
  if (odd !== undefined) tally.add('maybeMinorUnits', { line: 0, id: '', value: odd });
  return { index, total, problems: tally.list(), samples: await samplesOf(run, lead.id, index, samples) };
}

function problemOf(checked: CheckedItem) {
  if (checked.item === null) return checked;
  const { item, warning } = checked;
  if (warning === null) return undefined;
  const value = warning === 'onlySalePrice' ? `${item.price} ${item.currency}` : item.image;
  return { problem: warning, value };
}

const isOver = (expires: Date | null, now: Date) => expires !== null && expires <= now;

const saleOf = (row: {
  readonly sale_price: string | null;
  readonly sale_from: Date | null;
  readonly sale_until: Date | null;
}) =>
  row.sale_price === null || row.sale_from === null || row.sale_until === null
    ? {}
    : {
        ...{ salePrice: row.sale_price, saleFrom: row.sale_from.toISOString() },
        saleUntil: row.sale_until.toISOString(),
      };

/** Notices prices that have become those of the smallest unit. */
class PriceWatch {
  #all = 0;
  #whole = 0;
  #compared = 0;
  #hundredfold = 0;

  add(price: number, before: number | null): void {
    this.#all += 1;
    if (Number.isInteger(price) && price >= 1_000) this.#whole += 1;
    if (before === null || before === 0 || before === price) return;
    this.#compared += 1;
    if (Math.abs(price / before - 100) < 1e-6) this.#hundredfold += 1;
  }

  /** What speaks for it; undefined: nothing. */
  looksMinor(areMinor: boolean): string | undefined {
    if (this.#compared > 0 && this.#hundredfold * 2 > this.#compared) return `× 100: ${this.#hundredfold}`;
    const isFirst = this.#compared === 0 && !areMinor;
    if (isFirst && this.#all >= enoughPrices && this.#whole === this.#all) return `≥ 1000: ${this.#all}`;
    return undefined;
  }
}

/** Items of the last good catalogue; most of them come again, so that the index need not grow. */
async function countStored(tx: Tx, feedId: number): Promise<number> {
  return countOf(tx.selectFrom('feed_item').where('feed_id', '=', feedId));
}

/** The last good catalogue by its ids. */
async function* storedHashes(run: InTransaction, feedId: number) {
  let after = '';
  for (;;) {
    const rows = await run((tx) =>
      tx
        .selectFrom('feed_item')
        .select(['item_id', 'hash', 'price', 'sale_price', 'sale_from', 'sale_until', 'expires_at'])
        .where('feed_id', '=', feedId)
        .where('item_id', '>', after)
        .orderBy('item_id')
        .limit(page)
        .execute(),
    );
    yield* rows;
    if (rows.length < page) return;
    after = rows.at(-1)?.item_id ?? after;
  }
}

/** Ids that the new catalogue has not, in groups. */
export async function* goneIds(
  run: InTransaction,
  feedId: number,
  index: ItemIndex,
): AsyncGenerator<string[]> {
  if (!index.isLeft) return;
  let group: string[] = [];
  for await (const { item_id: id } of storedHashes(run, feedId)) {
    if (!index.isGone(hashOf(id))) continue;
    group.push(id);
    if (group.length < 1_000) continue;
    yield group;
    group = [];
  }
  if (group.length > 0) yield group;
}

async function samplesOf(
  run: InTransaction,
  feedId: number,
  index: ItemIndex,
  { added, changed }: Readonly<Record<'added' | 'changed', readonly FeedItem[]>>,
): Promise<ImportSamples> {
  const named = ({ id, title }: FeedItem) => ({ id, title: shownText(title, 300) });
  let gone: string[] = [];
  for await (const group of goneIds(run, feedId, index)) {
    gone = group.slice(0, mostSamples);
    break;
  }
  const before = await run((tx) => storedItems(tx, feedId, [...gone, ...changed.map(({ id }) => id)]));
  return {
    added: added.map(named),
    changed: changed.map((item) => ({ ...named(item), fields: sampleChanges(before.get(item.id), item) })),
    gone: gone.flatMap((id) => {
      const item = before.get(id);
      return item === undefined ? [] : [named(item)];
    }),
  };
}
