import { type Segment, type SegmentRow, segment, segmentRow } from '@millrace/contract/advertiser/segment';
import { segmentState, toldSize } from '@millrace/contract/advertiser/segment-state';
import * as z from 'zod/mini';
import { found } from '../../../platform/http/call-error.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { factsOf, querySegments, type SegmentRecord, usesOf } from './queries.ts';

/** Rows as the list has them, in their order. */
export async function presentRows(tx: Tx, rows: readonly SegmentRecord[]): Promise<SegmentRow[]> {
  const uses = await usesOf(
    tx,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const facts = factsOf(row);
    const isCounted = row.counted_at !== null;
    const told = (size: string | number | null) => (isCounted ? toldSize(Number(size ?? 0)) : null);
    // Of a segment that is told, how many of it phones are known by is told only where those are enough, too.
    return z.parse(segmentRow, {
      id: row.id,
      name: row.name,
      switch: facts.switch,
      ...segmentState(facts),
      size: told(row.size),
      onPhones: told(row.on_phones),
      countedAt: row.counted_at?.toISOString() ?? null,
      usedIn: (uses.get(row.id) ?? []).map(({ id, promotedAppId, name, way }) => ({
        ...{ id, promotedAppId, name, way },
      })),
      version: row.version,
      createdAt: row.created_at.toISOString(),
    });
  });
}

/** @throws CallError notFound */
export async function presentSegment(tx: Tx, id: number): Promise<Segment> {
  const row = found(await querySegments(tx).where('segment.id', '=', id).executeTakeFirst());
  const [presented] = await presentRows(tx, [row]);
  return z.parse(segment, { ...presented, rules: row.rules });
}
