import { MemberSet } from '@millrace/mediation/own-ads/member-set';
import {
  type Catalogue,
  type CatalogueItem,
  type ServedCatalogue,
  slotsInAll,
} from '../catalogue/catalogue.ts';
import { inOrder } from './member-rows.ts';
import type { CatalogueHead } from './shard.ts';
import type { Row, ShardContent } from './shard-file.ts';

/** Viewers of one row: its text is half a megabyte then. */
const viewersPerRow = 16_384;

type CatalogueRow = Row &
  ({ readonly item: CatalogueItem } | { readonly hashes: string; readonly picks: string });

/** Items first, by their numbers, then viewers: 26 bytes each, in base64. */
export function encodeCatalogue({ items, best, viewers }: Catalogue): {
  readonly head: Pick<CatalogueHead, 'items' | 'viewers' | 'best'>;
  readonly rows: Iterable<CatalogueRow>;
} {
  return {
    head: { items: items.length, viewers: viewers.hashes.length, best },
    rows: rowsOf({ items, viewers }),
  };
}

function* rowsOf({
  items,
  viewers: { hashes, picks },
}: Pick<Catalogue, 'items' | 'viewers'>): Generator<CatalogueRow> {
  for (const [index, item] of items.entries()) yield { id: index + 1, item };
  let id = items.length;
  for (let at = 0; at < hashes.length; at += viewersPerRow) {
    const end = Math.min(at + viewersPerRow, hashes.length);
    id += 1;
    yield {
      id,
      hashes: inOrder(8, Buffer.from(bytesOf(hashes.subarray(at, end)))).toString('base64'),
      picks: inOrder(2, Buffer.from(bytesOf(picks.subarray(at * slotsInAll, end * slotsInAll)))).toString(
        'base64',
      ),
    };
  }
}

const bytesOf = (numbers: BigUint64Array | Uint16Array) =>
  new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);

/** The same back. The head is as the keeper wrote it, from the same type. */
export function decodeCatalogue({ head, rows }: ShardContent): ServedCatalogue {
  const { viewers, best } = head as CatalogueHead;
  const items: CatalogueItem[] = [];
  const hashes = new BigUint64Array(viewers);
  const picks = new Uint16Array(viewers * slotsInAll);
  const [hashBytes, pickBytes] = [Buffer.from(hashes.buffer), Buffer.from(picks.buffer)];
  let [hashAt, pickAt] = [0, 0];
  for (const text of rows.values()) {
    // As encodeCatalogue wrote it; the file's checksum says that it is whole.
    const row = JSON.parse(text.toString()) as CatalogueRow;
    if ('item' in row) items.push(row.item);
    else {
      hashAt += hashBytes.write(row.hashes, hashAt, 'base64');
      pickAt += pickBytes.write(row.picks, pickAt, 'base64');
    }
  }
  inOrder(8, hashBytes);
  inOrder(2, pickBytes);
  return { items, best, viewers: new MemberSet(hashes), picks };
}
