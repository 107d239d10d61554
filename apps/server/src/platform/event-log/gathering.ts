import type { IngestRow } from '../clickhouse/clickhouse.ts';
import { type CompactRows, compactRows } from '../clickhouse/compact-rows.ts';
import type { Position } from './cursor.ts';
import type { ToRows } from './event-row.ts';
import { GrowingBytes } from './growing-bytes.ts';
import type { ReadGroup } from './log-reader.ts';
import type { Keyed } from './recent-keys.ts';
import type { RefusedRecords } from './refused-records.ts';
import type { Slices } from './slices.ts';

export interface GatheredRow extends Keyed {
  /** Where its line of compact rows stands in the text of all of them. */
  readonly begin: number;
  readonly end: number;
}

/**
 * An insert takes the store a tenth of a second of its processor, whatever is in it: fewer rows than this are soon there,
 * more are worth waiting for the next ones so many times as long, as long as there are any.
 */
const FEW_ROWS = 1_000;
const PATIENCE = 5;
/** Bytes that the text of a batch begins with at least. */
const SPACE = 256 * 1024;

/** The columns of a batch that begins with this row; those that few rows have belong to the end. */
export type ColumnsFor = (first: IngestRow) => readonly string[];

/** What was read of the log for the next batch. */
export class Gathering {
  readonly rows: GatheredRow[] = [];
  #to: Position;
  #records = 0;
  #refused = 0;
  #oldestAt = 0;
  readonly #columns: ColumnsFor;
  #lines: CompactRows | undefined;
  readonly #text: GrowingBytes;
  readonly #batchMs: number;
  #begun = Number.POSITIVE_INFINITY;
  #recordsBefore = 0;
  #isQuiet = false;

  /**
   * @param columns of the rows
   * @param batchMs how long after its first record it may wait for more while it has few rows, or the log is quiet; five
   * times as long with many
   * @param expected bytes that it will probably take, as the one before did: to grow there, all of it is copied again and again
   */
  constructor(from: Position, columns: ColumnsFor, batchMs: number, expected = SPACE) {
    this.#to = from;
    this.#columns = columns;
    this.#batchMs = batchMs;
    this.#text = new GrowingBytes(Math.max(expected, SPACE));
  }

  /** When it has to be sent, by `performance.now()`; never while it is empty. */
  get deadline(): number {
    const isPatient = this.rows.length >= FEW_ROWS && !this.#isQuiet;
    return this.#begun + this.#batchMs * (isPatient ? PATIENCE : 1);
  }

  /** Everything that is in the log now was taken: it is quiet when that was so before. */
  foundEnd(): void {
    this.#isQuiet = this.#records === this.#recordsBefore;
    this.#recordsBefore = this.#records;
  }

  get to(): Position {
    return this.#to;
  }

  get records(): number {
    return this.#records;
  }

  get refused(): number {
    return this.#refused;
  }

  /** About what the batch will take. */
  get bytes(): number {
    return this.#text.length;
  }

  /** When the oldest record was written, milliseconds UTC. */
  get oldestAt(): number {
    return this.#oldestAt;
  }

  async take(group: ReadGroup, toRows: ToRows, refused: RefusedRecords, slices: Slices): Promise<void> {
    if (this.#records === 0) {
      this.#oldestAt = group.writtenAt;
      this.#begun = performance.now();
    }
    for (const [index, record] of group.records.entries()) {
      try {
        this.#add(toRows(record));
      } catch (error) {
        this.#refused += 1;
        await refused.keep(record, group.from, index, error);
      }
      if (slices.isOver) await slices.pause();
    }
    this.#records += group.records.length;
    this.#to = group.to;
  }

  /** The body with some of the rows, in their order; empty when there are none. */
  textOf(rows: readonly GatheredRow[]): Buffer {
    const text = this.#text.taken();
    if (this.#lines === undefined || rows.length === 0) return text.subarray(0, 0);
    const header = Buffer.from(this.#lines.header());
    header.copy(text);
    if (rows.length === this.rows.length) return text;
    return Buffer.concat([header, ...rows.map(({ begin, end }) => text.subarray(begin, end))]);
  }

  #begin(first: IngestRow): CompactRows {
    const lines = compactRows(this.#columns(first));
    this.#lines = lines;
    // Its place: what it says is known when all lines are there.
    this.#text.write(lines.header());
    return lines;
  }

  /** All rows of a record or, when one of them can't be written, none. */
  #add(rows: ReturnType<ToRows>): void {
    const [first] = rows;
    if (first === undefined) return;
    const lines = this.#lines ?? this.#begin(first.row);
    const added = rows.map((keyed) => ({ line: lines.line(keyed.row), keyed }));
    // Bytes at once: as strings the rows of a batch would be carried along by the memory's clearing.
    for (const { line, keyed } of added) {
      const { key, receivedAt, replayDays, unlessKey } = keyed;
      const begin = this.#text.length;
      this.#text.write(line);
      this.rows.push({ key, receivedAt, replayDays, unlessKey, begin, end: this.#text.length });
    }
  }
}
