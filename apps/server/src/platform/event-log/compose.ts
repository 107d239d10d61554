import type { Position } from './cursor.ts';
import type { FrozenBatch } from './frozen-batch.ts';
import type { GatheredRow, Gathering } from './gathering.ts';
import type { KeyStore } from './key-store.ts';
import type { Keyed } from './recent-keys.ts';
import { Slices } from './slices.ts';

/** Characters turned into bytes at once: about a millisecond. */
const PIECE = 256 * 1024;
/** About what a key's line takes. */
const KEY_BYTES = 64;

interface Composed {
  readonly gathering: Gathering;
  readonly replays: ReadonlySet<Keyed>;
  /** Of the rows' text. */
  readonly header: string;
}

/** The batch of what was gathered from the cursor on, without its replays; the keys of its rows go with it. */
export async function compose(
  from: Position,
  { gathering, replays, header }: Composed,
  store: KeyStore,
  shippedAt: number,
): Promise<Omit<FrozenBatch, 'token'>> {
  const kept = gathering.rows.filter((row) => !replays.has(row));
  const keyLine = ({ key, receivedAt }: GatheredRow) =>
    key === null ? '' : store.line(key, receivedAt, shippedAt);
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
    keys: await bytesOf(kept, keyLine, store.header, KEY_BYTES * kept.length),
    body: await bytesOf(kept, ({ text }) => text, header, header.length + gathering.bytes),
  };
}

/** Nothing at all where no item has a text. Written where it stays: pieces to be joined would be copied once more. */
async function bytesOf<T>(
  items: readonly T[],
  textOf: (item: T) => string,
  header: string,
  expected: number,
): Promise<Buffer> {
  const slices = new Slices();
  const bytes = new GrowingBytes(expected);
  let text = header;
  for (const item of items) {
    text += textOf(item);
    if (text.length > PIECE) {
      bytes.write(text);
      text = '';
      if (slices.isOver) await slices.pause();
    }
  }
  if (bytes.length === 0 && text === header) return Buffer.alloc(0);
  bytes.write(text);
  return bytes.taken();
}

/** UTF-8 of texts, one behind the other. */
class GrowingBytes {
  #space: Buffer;
  #length = 0;

  /** @param expected bytes: more are taken, too */
  constructor(expected: number) {
    this.#space = Buffer.allocUnsafeSlow(expected);
  }

  get length(): number {
    return this.#length;
  }

  write(text: string): void {
    const needed = this.#length + Buffer.byteLength(text);
    if (needed > this.#space.length) {
      const larger = Buffer.allocUnsafeSlow(Math.max(needed, 2 * this.#space.length));
      this.#space.copy(larger, 0, 0, this.#length);
      this.#space = larger;
    }
    this.#length += this.#space.write(text, this.#length);
  }

  taken(): Buffer {
    return this.#space.subarray(0, this.#length);
  }
}
