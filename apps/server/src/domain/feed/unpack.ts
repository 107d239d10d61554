import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { FeedFailure } from './feed-failure.ts';

type Bytes = AsyncIterable<Buffer>;

/** Bytes of a feed once it is unpacked. */
const largestUnpacked = 4 * 1024 ** 3;
/** How often it may be packed: a packed file, sent packed. */
const deepest = 3;

/** As gzip, as it is where it is that already. */
export async function* pack(source: Bytes): Bytes & AsyncGenerator<Buffer> {
  const [isPacked, all] = await peek(source);
  // The fastest: text that repeats itself gets small by any.
  yield* isPacked ? all : through(all, createGzip({ level: 1 }));
}

/** What was packed, however often. @throws FeedFailure where it is damaged, or more than anybody's catalogue */
export async function* unpack(source: Bytes, largest = largestUnpacked): AsyncGenerator<Buffer> {
  let bytes = 0;
  try {
    let all = source;
    for (let depth = 0; depth < deepest; depth += 1) {
      const [isPacked, same] = await peek(all);
      all = isPacked ? through(same, createGunzip()) : same;
      if (!isPacked) break;
    }
    for await (const piece of all) {
      bytes += piece.length;
      if (bytes > largest) throw new FeedFailure('tooLarge');
      yield piece;
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_'))
      throw new FeedFailure('packing', error.message, { cause: error });
    throw error;
  }
}

/** Whether it begins as gzip does, and all of it. */
async function peek(source: Bytes): Promise<[boolean, AsyncGenerator<Buffer>]> {
  const pieces = source[Symbol.asyncIterator]();
  let head = Buffer.alloc(0);
  while (head.length < 2) {
    const next = await pieces.next();
    if (next.done) break;
    head = Buffer.concat([head, next.value]);
  }
  async function* all() {
    try {
      if (head.length > 0) yield head;
      for (;;) {
        const next = await pieces.next();
        if (next.done) return;
        yield next.value;
      }
    } finally {
      await pieces.return?.();
    }
  }
  return [head[0] === 0x1f && head[1] === 0x8b, all()];
}

async function* through(
  source: Bytes,
  transform: ReturnType<typeof createGzip> | ReturnType<typeof createGunzip>,
): AsyncGenerator<Buffer> {
  // What goes wrong with the source destroys the transform with it, which whoever reads that hears of.
  pipeline(Readable.from(source), transform).catch(() => undefined);
  for await (const piece of transform) yield piece as Buffer;
}
