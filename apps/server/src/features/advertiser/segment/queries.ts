import { type SegmentForm, segmentFields } from '@millrace/contract/advertiser/segment';
import {
  countFailures,
  type SegmentFacts,
  type SegmentSwitch,
  segmentSwitches,
} from '@millrace/contract/advertiser/segment-state';
import * as z from 'zod/mini';
import { found } from '../../../platform/http/call-error.ts';
import { anyOf } from '../../../platform/postgres/any-of.ts';
import type { Tx } from '../../../platform/postgres/database.ts';

/** The advertiser's segments with what was counted of them; row-level security leaves none of others. */
export function querySegments(tx: Tx) {
  return tx
    .selectFrom('segment')
    .leftJoin('segment_count as count', 'count.segment_id', 'segment.id')
    .select([
      'segment.id',
      'segment.name',
      'segment.switch',
      'segment.rules',
      'segment.version',
      'segment.created_at',
      'count.counted_at',
      'count.counted_version',
      'count.failure',
      'count.size',
      'count.on_phones',
      'count.known',
    ]);
}

export type SegmentRecord = Awaited<ReturnType<ReturnType<typeof querySegments>['execute']>>[number];

export function factsOf(row: SegmentRecord): SegmentFacts {
  return {
    switch: switchOf(row),
    countedVersion: row.counted_version,
    version: row.version,
    failure: z.parse(z.nullable(z.enum(countFailures)), row.failure),
    size: Number(row.size ?? 0),
    onPhones: Number(row.on_phones ?? 0),
    known: row.known === null ? null : Number(row.known),
  };
}

const switchOf = (row: Pick<SegmentRecord, 'switch'>): SegmentSwitch =>
  z.parse(z.enum(segmentSwitches), row.switch);

/** A segment as its form has it, and its switch. */
export interface StoredSegment {
  readonly id: number;
  readonly switch: SegmentSwitch;
  readonly version: number;
  readonly form: SegmentForm;
}

const form = z.object(segmentFields);

/** @throws CallError notFound */
export async function readStored(
  tx: Tx,
  id: number,
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<StoredSegment> {
  const one = tx.selectFrom('segment').selectAll().where('id', '=', id);
  const row = found(await (lock ? one.forUpdate() : one).executeTakeFirst());
  return { id, switch: switchOf(row), version: row.version, form: z.parse(form, row) };
}

export interface Use {
  readonly id: number;
  readonly promotedAppId: number;
  readonly name: string;
  readonly way: 'in' | 'out';
}

/** Campaigns that are not archived, by the segments that they show to the members of, or keep from them. */
export async function usesOf(tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, readonly Use[]>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('campaign_segment as named')
    .innerJoin('campaign', 'campaign.id', 'named.campaign_id')
    .select(['campaign.id', 'campaign.promoted_app_id', 'campaign.name', 'named.way', 'named.segment_id'])
    .where('named.segment_id', '=', anyOf(ids))
    .where('campaign.switch', '<>', 'archived')
    .orderBy('campaign.id')
    .orderBy('named.way')
    .execute();
  const uses = rows.map((row) => ({
    ...{ id: row.id, promotedAppId: row.promoted_app_id, name: row.name, segment: row.segment_id },
    way: row.way === 'out' ? ('out' as const) : ('in' as const),
  }));
  return Map.groupBy(uses, ({ segment }) => segment);
}
