import type { IngestRow } from '../clickhouse/clickhouse.ts';

/** A row that a record stands for. */
export interface ShippedRow {
  readonly row: IngestRow;
  /** A 64-bit hash of what makes the row unique: another row with it within 72 hours is a replay. null: never one. */
  readonly key: bigint | null;
  /** When its call was received, milliseconds UTC. */
  readonly receivedAt: number;
}

/** The rows of a record: always the same for the same bytes. It throws for a record that it can't read. */
export type ToRows = (record: Buffer) => readonly ShippedRow[];
