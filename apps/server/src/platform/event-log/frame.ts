import { crc32 } from 'node:zlib';

/**
 * How records lie in a segment: group after group, a group being what one write and one fdatasync made durable.
 *
 *     group  = length of body (u32) | CRC-32 (u32) | written at, ms UTC (f64) | body
 *     body   = one or more of: length (u32) | record
 *
 * All little-endian. The checksum covers everything else of the group and begins with the segment's number, so that
 * bytes of another segment are never taken for valid. It is one for the whole group: a group whose write failed
 * half-way holds no record, and may be written again elsewhere. A length of 0 means "nothing here yet": where a group
 * ends amid space that was there before, zeros are written in place of the next one's head.
 */

/** Bytes of a group before its body: they tell whether there is one. */
export const HEAD = 16;
const LENGTH = 4;

/** Longer than any group that is written; a greater length is not a group. */
const MAX_BODY = 256 * 1024 * 1024;

/** Bytes that `records` take as one group. */
export function groupSize(records: readonly { readonly length: number }[]): number {
  return records.reduce((sum, record) => sum + recordSize(record.length), HEAD);
}

/** Bytes that a record of `length` bytes adds to a group. */
export function recordSize(length: number): number {
  return LENGTH + length;
}

/**
 * The bytes of a group. None of `records` may be empty, and there is at least one.
 * @param space where they are put if they fit; without it they get their own
 */
export function encodeGroup(
  segment: number,
  writtenAt: number,
  records: readonly Buffer[],
  space?: Buffer,
): Buffer {
  const size = groupSize(records);
  const group =
    space === undefined || space.length < size ? Buffer.allocUnsafe(size) : space.subarray(0, size);
  let at = HEAD;
  for (const record of records) {
    at = group.writeUInt32LE(record.length, at);
    at += record.copy(group, at);
  }
  group.writeUInt32LE(group.length - HEAD, 0);
  group.writeDoubleLE(writtenAt, 8);
  group.writeUInt32LE(checksum(segment, group), 4);
  return group;
}

export interface Group {
  readonly kind: 'group';
  /** When the writer wrote it, milliseconds UTC by its clock. */
  readonly writtenAt: number;
  /** Views into the bytes that were read. */
  readonly records: readonly Buffer[];
  /** Its length with its head. */
  readonly size: number;
}

export type Decoded =
  | Group
  /** The group goes on beyond these bytes: so many are needed. */
  | { readonly kind: 'more'; readonly size: number }
  /** So many bytes that look like a group but are not one. */
  | { readonly kind: 'damaged'; readonly size: number }
  /** No group begins here. */
  | { readonly kind: 'none' };

/** Bytes of the group whose head these begin with, whole or not; undefined when they are no head. */
export function sizeByHead(bytes: Buffer): number | undefined {
  const length = bytes.readUInt32LE(0);
  return length === 0 || length > MAX_BODY ? undefined : HEAD + length;
}

/** Reads the group at the begin of `bytes`, which were read from the segment of that number. */
export function decodeGroup(segment: number, bytes: Buffer): Decoded {
  if (bytes.length < HEAD) return { kind: 'more', size: HEAD };
  const size = sizeByHead(bytes);
  if (size === undefined) return { kind: 'none' };
  if (bytes.length < size) return { kind: 'more', size };
  const group = bytes.subarray(0, size);
  if (group.readUInt32LE(4) !== checksum(segment, group)) return { kind: 'damaged', size };
  return { kind: 'group', writtenAt: group.readDoubleLE(8), records: recordsOf(group), size };
}

function checksum(segment: number, group: Buffer): number {
  const length = crc32(group.subarray(0, 4), segment >>> 0);
  return crc32(group.subarray(8), length);
}

function recordsOf(group: Buffer): Buffer[] {
  const records: Buffer[] = [];
  for (let at = HEAD; at < group.length; ) {
    const begin = at + LENGTH;
    const end = begin + group.readUInt32LE(at);
    records.push(group.subarray(begin, end));
    at = end;
  }
  return records;
}
