import { endianness } from 'node:os';
import type { Members } from '../segment/members.ts';
import type { Row, ShardContent } from './shard-file.ts';

/** Hashes of one row: its text is half a megabyte then. */
const hashesPerRow = 49_152;

interface MemberRow extends Row {
  /** In base64: eight bytes each, the lowest first. */
  readonly hashes: string;
  /** The same: a byte each, the days since the member's last event; 255: longer. Absent: nobody asks. */
  readonly away?: string;
}

/** Members as rows of a shard: a third more bytes than they have, and the checksum of every shard. */
export function* encodeMembers({ hashes, away }: Members): Generator<MemberRow> {
  const bytes = Buffer.from(hashes.buffer, hashes.byteOffset, hashes.byteLength);
  for (let at = 0, id = 1; at < hashes.length; at += hashesPerRow, id += 1) {
    const end = at + hashesPerRow;
    const row = { id, hashes: inOrder(8, bytes.subarray(at * 8, end * 8)).toString('base64') };
    yield away === undefined ? row : { ...row, away: Buffer.from(away.subarray(at, end)).toString('base64') };
  }
}

/** The same back. @param count how many there are */
export function decodeMembers({ rows }: Pick<ShardContent, 'rows'>, count: number): Members {
  const hashes = new BigUint64Array(count);
  const bytes = Buffer.from(hashes.buffer);
  let away: Buffer | undefined;
  let at = 0;
  for (const row of rows.values()) {
    // As encodeMembers wrote it; the file's checksum says that it is whole.
    const read = JSON.parse(row.toString()) as Pick<MemberRow, 'hashes' | 'away'>;
    if (read.away !== undefined) {
      away ??= Buffer.alloc(count, 255);
      away.write(read.away, at / 8, 'base64');
    }
    at += bytes.write(read.hashes, at, 'base64');
  }
  inOrder(8, bytes);
  return away === undefined ? { hashes } : { hashes, away };
}

/** Files may come from a machine of another order. @param size bytes of one number */
export function inOrder(size: 2 | 8, bytes: Buffer): Buffer {
  if (endianness() === 'LE') return bytes;
  return size === 8 ? bytes.swap64() : bytes.swap16();
}
