import type { Position } from './cursor.ts';
import type { ComposedBatch } from './frozen-batch.ts';
import type { GatheredRow, Gathering } from './gathering.ts';
import { GrowingBytes } from './growing-bytes.ts';
import type { KeyStore } from './key-store.ts';
import type { Keyed } from './recent-keys.ts';
import { Slices } from './slices.ts';

/** About what a key's line takes. */
const KEY_BYTES = 64;

/** The batch of what was gathered from `from` on, without its replays; the keys of its rows go with it. */
export async function compose(
  from: Position,
  gathering: Gathering,
  replays: ReadonlySet<Keyed>,
  store: KeyStore,
  shippedAt: number,
): Promise<ComposedBatch> {
  const kept = replays.size === 0 ? gathering.rows : gathering.rows.filter((row) => !replays.has(row));
  return {
    node: store.node,
    from,
    to: gathering.to,
    oldestAt: gathering.oldestAt,
    shippedAt,
    records: gathering.records,
    rows: kept.length,
    duplicates: replays.size,
    refused: gathering.refused,
    keys: await keyLines(kept, store, shippedAt),
    body: gathering.textOf(kept),
  };
}

/** Nothing at all where no row has a key. */
async function keyLines(rows: readonly GatheredRow[], store: KeyStore, shippedAt: number): Promise<Buffer> {
  const slices = new Slices();
  const lines = new GrowingBytes(KEY_BYTES * rows.length);
  for (const { key, receivedAt, replayDays } of rows) {
    if (key === null) continue;
    if (lines.length === 0) lines.write(store.header);
    lines.write(store.line(key, receivedAt, shippedAt, replayDays));
    if (slices.isOver) await slices.pause();
  }
  return lines.taken();
}
