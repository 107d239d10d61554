import { asAdType } from '@millrace/contract/publisher/ad-type';
import type { Placement, PlacementRow } from '@millrace/contract/publisher/placement';
import { sql } from 'kysely';
import { capsColumns, fromCapsColumns } from '../../../domain/mediation/caps-columns.ts';
import { containing } from '../../../platform/postgres/containing.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { queryScenesOf } from './scene-queries.ts';

interface Filter {
  readonly pubAppId?: number;
  readonly adType?: number | undefined;
  readonly status?: number | undefined;
  readonly search?: string | undefined;
}

/** Placements of the current organization; row-level security leaves no others. */
export function queryPlacements(tx: Tx, { pubAppId, adType, status, search }: Filter = {}) {
  let query = tx.selectFrom('placement');
  if (pubAppId !== undefined) query = query.where('app_id', '=', pubAppId);
  if (adType !== undefined) query = query.where('ad_type', '=', adType);
  if (status !== undefined) query = query.where('status', '=', status);
  if (search) {
    query = query.where((eb) =>
      eb.or([
        eb('name', 'ilike', containing(search)),
        ...(/^\d{1,9}$/.test(search) ? [eb('id', '=', Number(search))] : []),
      ]),
    );
  }
  return query;
}

/** 1 while an A/B test of the placement runs. */
export const testRuns = sql<number>`(select count(*)::int from ab_test
  where ab_test.placement_id = placement.id and state = 1 and removed_at is null)`;
const enabledInstances = sql<number>`(select count(*)::int from instance
  where instance.placement_id = placement.id and instance.status = 1)`;
const enabledScenes = sql<number>`(select count(*)::int from scene
  where scene.placement_id = placement.id and scene.status = 1)`;

export const rowColumns = [
  'id',
  'app_id',
  'name',
  'ad_type',
  'is_main',
  'status',
  'version',
  testRuns.as('tests'),
  enabledInstances.as('instances'),
  enabledScenes.as('scenes'),
] as const;

interface StoredRow {
  readonly id: number;
  readonly app_id: number;
  readonly name: string;
  readonly ad_type: number;
  readonly is_main: boolean;
  readonly status: number;
  readonly version: number;
  readonly tests: number;
  readonly instances: number;
  readonly scenes: number;
}

export function presentRow(row: StoredRow): PlacementRow {
  return {
    id: row.id,
    pubAppId: row.app_id,
    name: row.name,
    adType: asAdType(row.ad_type),
    isMain: row.is_main,
    status: row.status === 1 ? 1 : 0,
    abTestModel: row.tests > 0 ? 1 : 0,
    instances: row.instances,
    scenes: row.scenes,
    version: row.version,
  };
}

export async function readRow(tx: Tx, id: number): Promise<PlacementRow | undefined> {
  const row = await queryPlacements(tx).select(rowColumns).where('id', '=', id).executeTakeFirst();
  return row && presentRow(row);
}

/** A placement with its scenes as the wire has it. */
export async function readPlacement(tx: Tx, id: number): Promise<Placement | undefined> {
  return (await readPlacements(tx, [id]))[0];
}

/** Those of the placements that exist, with their scenes. */
export async function readPlacements(tx: Tx, ids: readonly number[]): Promise<Placement[]> {
  const rows = await queryPlacements(tx)
    .select(rowColumns)
    .select(capsColumns)
    .select([
      'callback_url',
      'fan_out',
      'batch_size',
      'preload_timeout',
      'reload_interval',
      'pool_size',
      'inventory_interval',
      'inventory_steps',
      'max_concurrency',
    ])
    .where('id', 'in', ids)
    .execute();
  const scenes = await queryScenesOf(tx, ids);
  return rows.map((row) => ({
    ...presentRow(row),
    ...fromCapsColumns(row),
    callbackUrl: row.callback_url,
    fanOut: row.fan_out,
    batchSize: row.batch_size,
    preloadTimeout: row.preload_timeout,
    reloadInterval: row.reload_interval,
    poolSize: row.pool_size,
    inventoryInterval: row.inventory_interval,
    inventorySteps: row.inventory_steps as Placement['inventorySteps'],
    maxConcurrency: row.max_concurrency,
    sceneList: scenes.get(row.id) ?? [],
  }));
}

/** Whose save counts as one of the placement: its own, and those of its scenes. */
export const savedTogether = ({ id, sceneList }: Placement) => ({
  ...{ placement: id, scene: sceneList.map((scene) => scene.id) },
});

/** As {@link readPlacement}; nobody else changes it before the transaction ends. */
export async function readLocked(tx: Tx, id: number): Promise<Placement | undefined> {
  await tx.selectFrom('placement').select('id').where('id', '=', id).forNoKeyUpdate().execute();
  return readPlacement(tx, id);
}
