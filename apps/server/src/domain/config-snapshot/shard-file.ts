import { crc32 } from 'node:zlib';
import { breather } from '../../platform/machine/breather.ts';

/**
 * The form of a shard's file, lines of JSON: the preamble (format and checksum of all the rest), the head, and one line
 * for each row. A row begins with its id, so that a reader finds the one it needs without parsing the others.
 */
const FORMAT = 1;

/** A file that is no shard of this format, or not whole. */
export class ShardError extends Error {
  override readonly name = 'ShardError';
}

export interface Row {
  readonly id: number;
}

/** A shard's file as it was read. */
export interface ShardContent {
  /** As it was written. */
  readonly head: unknown;
  /** JSON by id, not parsed. */
  readonly rows: ReadonlyMap<number, Buffer>;
}

const NEWLINE = 10;
const newline = Buffer.from('\n');

/** Lets others have their turn between the rows. */
export async function encodeShard(head: unknown, rows: Iterable<Row> = []): Promise<Buffer> {
  const breathe = breather();
  const parts = [Buffer.from(JSON.stringify(head)), newline];
  for (const { id, ...rest } of rows) {
    // The id first, whatever the object's own order.
    parts.push(Buffer.from(JSON.stringify({ id, ...rest })), newline);
    await breathe();
  }
  let checksum = 0;
  for (const part of parts) checksum = crc32(part, checksum);
  return Buffer.concat([Buffer.from(preambleOf(checksum)), newline, ...parts]);
}

/** Lets others have their turn. @throws ShardError */
export async function decodeShard(content: Buffer): Promise<ShardContent> {
  const { text, from } = lineAt(content, 0);
  if (text.toString('latin1') !== preambleOf(await checksumOf(content.subarray(from)))) {
    throw new ShardError(`no shard of format ${FORMAT}, or not whole`);
  }
  const head = lineAt(content, from);
  const rows = new Map<number, Buffer>();
  const breathe = breather();
  for (let at = head.from; at < content.length; ) {
    const line = lineAt(content, at);
    rows.set(idOf(line.text), line.text);
    at = line.from;
    await breathe();
  }
  return { head: JSON.parse(head.text.toString()), rows };
}

function preambleOf(checksum: number): string {
  return JSON.stringify({ format: FORMAT, checksum: checksum.toString(16) });
}

const CHUNK = 1 << 20;

async function checksumOf(content: Buffer): Promise<number> {
  const breathe = breather();
  let checksum = 0;
  for (let at = 0; at < content.length; at += CHUNK) {
    checksum = crc32(content.subarray(at, at + CHUNK), checksum);
    await breathe();
  }
  return checksum;
}

function lineAt(content: Buffer, at: number): { readonly text: Buffer; readonly from: number } {
  const end = content.indexOf(NEWLINE, at);
  if (end === -1) throw new ShardError('a line without its end');
  return { text: content.subarray(at, end), from: end + 1 };
}

/** Longer than the beginning of any row. */
const BEGINNING = 24;

function idOf(row: Buffer): number {
  const id = /^\{"id":(\d+)[,}]/.exec(row.toString('latin1', 0, BEGINNING))?.[1];
  if (id === undefined) throw new ShardError('a row without its id');
  return Number(id);
}
