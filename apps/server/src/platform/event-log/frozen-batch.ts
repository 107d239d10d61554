import { createHash } from 'node:crypto';
import { constants, type FileHandle, open } from 'node:fs/promises';
import * as z from 'zod/mini';
import { allocate, writeAll } from './in-place.ts';
import { Slices } from './slices.ts';

const position = z.object({ segment: z.number(), offset: z.number() });
const head = z.object({
  version: z.literal(2),
  token: z.string(),
  node: z.string(),
  from: position,
  to: position,
  /** When the oldest of its records was written, milliseconds UTC. */
  oldestAt: z.number(),
  /** When it was frozen, milliseconds UTC. */
  shippedAt: z.number(),
  records: z.number(),
  /** Rows in the body. */
  rows: z.number(),
  /** Rows that were left out because they are replays. */
  duplicates: z.number(),
  /** Records that could not be read. */
  refused: z.number(),
  keyBytes: z.number(),
  bodyBytes: z.number(),
});

type Head = z.infer<typeof head>;

/** All that is sent to the store for a stretch of the log, exactly as it is sent, however often that takes. */
export interface FrozenBatch extends Omit<Head, 'version' | 'keyBytes' | 'bodyBytes'> {
  /** The keys of its rows and the rows themselves, as clickhouse/compact-rows.ts makes them. */
  readonly keys: Buffer;
  readonly body: Buffer;
}

/** A batch that is not on disk yet. */
export type ComposedBatch = Omit<FrozenBatch, 'token'>;

const LENGTH = 4;
const PIECE = 256 * 1024;

/** The file of the one batch under way. It is overwritten in place, so that a full disk does not keep it from being made. */
export class BatchFile {
  readonly #handle: FileHandle;

  private constructor(handle: FileHandle) {
    this.#handle = handle;
  }

  /**
   * @param bytes of space to take now, so that a batch of this size can be frozen on a full disk; a disk that is full
   * already does not keep the file from being opened
   */
  static async open(file: string, bytes: number): Promise<BatchFile> {
    const handle = await open(file, constants.O_RDWR | constants.O_CREAT, 0o600);
    await allocate(file, bytes).catch(() => undefined);
    return new BatchFile(handle);
  }

  /** Resolves when the batch is on disk, in place of the one before, which must not be needed any more. */
  async freeze(batch: ComposedBatch): Promise<FrozenBatch> {
    const { keys, body, ...about } = batch;
    const token = await tokenOf(batch);
    const lengths = { keyBytes: keys.length, bodyBytes: body.length };
    const text = Buffer.from(JSON.stringify({ version: 2, token, ...about, ...lengths } satisfies Head));
    const length = Buffer.alloc(LENGTH);
    length.writeUInt32LE(text.length);
    let at = 0;
    for (const part of [Buffer.concat([length, text]), keys, body]) {
      await writeAll(this.#handle, part, at);
      at += part.length;
    }
    await this.#handle.datasync();
    return { ...batch, token };
  }

  /** Puts zeros in place of the batch that was sent last; the file keeps its space. */
  async blank(): Promise<void> {
    const { size } = await this.#handle.stat();
    const zeros = Buffer.alloc(Math.min(PIECE, size));
    for (let at = 0; at < size; at += zeros.length) {
      await writeAll(this.#handle, zeros.subarray(0, Math.min(zeros.length, size - at)), at);
    }
    await this.#handle.datasync();
  }

  /** The batch, if the file holds a whole one: its token is the hash of what it says. */
  async read(): Promise<FrozenBatch | undefined> {
    const about = await this.#head();
    if (about === undefined) return undefined;
    const { version: _, keyBytes, bodyBytes, at, ...rest } = about;
    if (at + keyBytes + bodyBytes > (await this.#handle.stat()).size) return undefined;
    const content = await this.#bytes(at, keyBytes + bodyBytes);
    const batch = { ...rest, keys: content.subarray(0, keyBytes), body: content.subarray(keyBytes) };
    return (await tokenOf(batch)) === batch.token ? batch : undefined;
  }

  async close(): Promise<void> {
    await this.#handle.close();
  }

  async #head(): Promise<(Head & { readonly at: number }) | undefined> {
    const start = await this.#bytes(0, LENGTH);
    if (start.length < LENGTH) return undefined;
    const length = start.readUInt32LE(0);
    const text = await this.#bytes(LENGTH, Math.min(length, PIECE));
    try {
      return { ...z.parse(head, JSON.parse(text.toString('utf8'))), at: LENGTH + length };
    } catch {
      return undefined; // nothing was ever frozen here, or only a part of it got to disk
    }
  }

  async #bytes(from: number, length: number): Promise<Buffer> {
    const bytes = Buffer.alloc(length);
    let done = 0;
    while (done < length) {
      const { bytesRead } = await this.#handle.read(bytes, done, length - done, from + done);
      if (bytesRead === 0) break;
      done += bytesRead;
    }
    return bytes.subarray(0, done);
  }
}

/** The node is a part of it: two nodes may ship the same bytes from the same place of their logs. */
async function tokenOf({ keys, body, node, from, to }: ComposedBatch): Promise<string> {
  const slices = new Slices();
  const hash = createHash('sha256').update(JSON.stringify([node, from, to, keys.length]));
  for (const bytes of [keys, body]) {
    for (let at = 0; at < bytes.length; at += PIECE) {
      hash.update(bytes.subarray(at, at + PIECE));
      if (slices.isOver) await slices.pause();
    }
  }
  return hash.digest('hex');
}
