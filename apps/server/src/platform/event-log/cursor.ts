import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { syncFolder } from '../files/durable-file.ts';
import { isMissing } from '../files/missing.ts';
import { allocate, writeAll } from './in-place.ts';

/** A place in the log: before the group that begins there. */
export interface Position {
  readonly segment: number;
  readonly offset: number;
}

export function isBefore(a: Position, b: Position): boolean {
  return a.segment < b.segment || (a.segment === b.segment && a.offset < b.offset);
}

export interface SavedCursor {
  readonly position: Position;
  /** How many times the cursor was moved. */
  readonly moves: number;
}

const START: SavedCursor = { position: { segment: 0, offset: 0 }, moves: 0 };

/** Each of the two slots is in a sector of its own. */
const SLOT_BYTES = 4096;
const SLOT_LENGTH = 28;

/**
 * Up to where the log has been shipped. Two slots are written in turn, in place: moving on never needs space of a disk
 * that the log itself may have filled, and a torn write leaves the place before.
 *
 * @throws when the file is damaged: going on from a guess would lose events or count them twice
 */
export async function readCursor(dir: string): Promise<SavedCursor> {
  const file = join(dir, 'cursor');
  const bytes = await readWhole(file);
  const slots = [0, 1].map((slot) => decode(bytes.subarray(slot * SLOT_BYTES)));
  const [newest] = slots.filter((saved) => saved !== undefined).sort((a, b) => b.moves - a.moves);
  if (newest !== undefined) return newest;
  if (bytes.every((byte) => byte === 0)) return START;
  throw new Error(`${file} is damaged: it does not say up to where the event log was shipped.`);
}

/** The cursor as its only writer holds it. */
export class Cursor {
  readonly #handle: FileHandle;
  #saved: SavedCursor;

  private constructor(handle: FileHandle, saved: SavedCursor) {
    this.#handle = handle;
    this.#saved = saved;
  }

  static async open(dir: string): Promise<Cursor> {
    const file = join(dir, 'cursor');
    await allocate(file, 2 * SLOT_BYTES);
    await syncFolder(dir);
    return new Cursor(await open(file, 'r+'), await readCursor(dir));
  }

  get position(): Position {
    return this.#saved.position;
  }

  /** Resolves when the new place is on disk. */
  async move(position: Position): Promise<void> {
    const saved = { position, moves: this.#saved.moves + 1 };
    await writeAll(this.#handle, encode(saved), (saved.moves % 2) * SLOT_BYTES);
    await this.#handle.datasync();
    this.#saved = saved;
  }

  async close(): Promise<void> {
    await this.#handle.close();
  }
}

function encode({ position, moves }: SavedCursor): Buffer {
  const slot = Buffer.alloc(SLOT_LENGTH);
  slot.writeDoubleLE(moves, 4);
  slot.writeDoubleLE(position.segment, 12);
  slot.writeDoubleLE(position.offset, 20);
  slot.writeUInt32LE(crc32(slot.subarray(4)), 0);
  return slot;
}

function decode(bytes: Buffer): SavedCursor | undefined {
  const slot = bytes.subarray(0, SLOT_LENGTH);
  if (slot.length < SLOT_LENGTH || slot.readUInt32LE(0) !== crc32(slot.subarray(4))) return undefined;
  const position = { segment: slot.readDoubleLE(12), offset: slot.readDoubleLE(20) };
  return { position, moves: slot.readDoubleLE(4) };
}

async function readWhole(file: string): Promise<Buffer> {
  try {
    const handle = await open(file, 'r');
    try {
      return await handle.readFile();
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (isMissing(error)) return Buffer.alloc(0);
    throw error;
  }
}
