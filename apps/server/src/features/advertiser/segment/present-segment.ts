import { type Segment, type SegmentRow, segment, segmentRow } from '@millrace/contract/advertiser/segment';
import { segmentState } from '@millrace/contract/advertiser/segment-state';
import * as z from 'zod/mini';
import { tellSizes } from '../../../domain/segment/tell-size.ts';
import { found } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { factsOf, querySegments, type SegmentRecord, usesOf } from './queries.ts';

type Asker = Pick<Context, 'services' | 'scope'>;

/** Rows as the list has them, in their order. */
export async function presentRows(
  { services, scope }: Asker,
  tx: Tx,
  rows: readonly SegmentRecord[],
): Promise<SegmentRow[]> {
  const tell = tellSizes(services.secrets, scope.organizationId);
  const uses = await usesOf(
    tx,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const facts = factsOf(row);
    const isCounted = row.counted_at !== null;
    const told = (size: string | number | null, of: unknown) =>
      isCounted ? tell(Number(size ?? 0), of) : null;
    const [size, onPhones] = [told(row.size, row.rules), told(row.on_phones, { onPhones: row.rules })];
    // Of a segment that is told, how many of it phones are known by is told only where those are enough, too.
    return z.parse(segmentRow, {
      id: row.id,
      name: row.name,
      switch: facts.switch,
      ...segmentState(facts),
      size,
      onPhones: onPhones === null || size === null ? onPhones : Math.min(size, onPhones),
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
export async function presentSegment(asker: Asker, tx: Tx, id: number): Promise<Segment> {
  const row = found(await querySegments(tx).where('segment.id', '=', id).executeTakeFirst());
  const [presented] = await presentRows(asker, tx, [row]);
  return z.parse(segment, { ...presented, rules: row.rules });
}
