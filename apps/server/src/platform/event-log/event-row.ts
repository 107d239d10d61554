import type { IngestRow } from '../clickhouse/clickhouse.ts';

/** A row of ClickHouse on its way there, and what tells it from a repeated one. */
export interface EventRow {
  readonly row: IngestRow;
  /** 64 bits, the same for a repeated report; null: never repeated, whatever comes. */
  readonly key: bigint | null;
  /** Milliseconds UTC. */
  readonly receivedAt: number;
  /** Within so many days a row with its key is a replay, by when both were received; absent: three. */
  readonly replayDays?: number | undefined;
  /** A row with this key makes it a replay, too; it makes none of that one. */
  readonly unlessKey?: bigint | undefined;
}

/** The rows of a record: always the same for the same bytes. It throws for a record that it can't read. */
export type ToRows = (record: Buffer) => readonly EventRow[];
