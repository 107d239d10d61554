import type { CompactRows } from '../clickhouse/compact-rows.ts';
import type { Position } from './cursor.ts';
import type { ToRows } from './event-row.ts';
import type { ReadGroup } from './log-reader.ts';
import type { Keyed } from './recent-keys.ts';
import type { RefusedRecords } from './refused-records.ts';
import type { Slices } from './slices.ts';

export interface GatheredRow extends Keyed {
  /** A line of compact rows. */
  readonly text: string;
}

/**
 * An insert takes the store a tenth of a second of its processor, whatever is in it: fewer rows than this are soon there,
 * more are worth waiting for the next ones so many times as long, as long as there are any.
 */
const FEW_ROWS = 1_000;
const PATIENCE = 5;

/** What was read of the log for the next batch. */
export class Gathering {
  readonly rows: GatheredRow[] = [];
  #to: Position;
  #records = 0;
  #refused = 0;
  #bytes = 0;
  #oldestAt = 0;
  readonly #lines: CompactRows;
  readonly #batchMs: number;
  #begun = Number.POSITIVE_INFINITY;
  #recordsBefore = 0;
  #isQuiet = false;

  /**
   * @param lines makes the rows' text
   * @param batchMs how long after its first record it may wait for more while it has few rows, or the log is quiet; five
   * times as long with many
   */
  constructor(from: Position, lines: CompactRows, batchMs: number) {
    this.#to = from;
    this.#lines = lines;
    this.#batchMs = batchMs;
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
    return this.#bytes;
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

  /** All rows of a record or, when one of them can't be written, none. */
  #add(rows: ReturnType<ToRows>): void {
    const added = rows.map(({ row, key, receivedAt }) => ({
      text: this.#lines.line(row),
      key,
      receivedAt,
    }));
    for (const row of added) {
      this.rows.push(row);
      this.#bytes += row.text.length;
    }
  }
}
