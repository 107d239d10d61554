import type { Scene } from '@millrace/contract/publisher/placement';
import type { Tx } from '../../../platform/postgres/database.ts';

export const sceneColumns = [
  'id',
  'name',
  'frequency_cap',
  'frequency_hours',
  'is_default',
  'status',
] as const;

interface StoredScene {
  readonly id: number;
  readonly name: string;
  readonly frequency_cap: number;
  readonly frequency_hours: number;
  readonly is_default: boolean;
  readonly status: number;
}

export function presentScene(row: StoredScene): Scene {
  return {
    id: row.id,
    name: row.name,
    frequencyCap: row.frequency_cap,
    frequencyHours: row.frequency_hours,
    isDefault: row.is_default,
    status: row.status === 1 ? 1 : 0,
  };
}

/** All scenes of a placement in the order in which they were made. */
export async function querySceneRows(tx: Tx, placementId: number): Promise<Scene[]> {
  return (await queryScenesOf(tx, [placementId])).get(placementId) ?? [];
}

/** The scenes of several placements, by the placement's id. */
export async function queryScenesOf(
  tx: Tx,
  placementIds: readonly number[],
): Promise<ReadonlyMap<number, Scene[]>> {
  const rows = await tx
    .selectFrom('scene')
    .select([...sceneColumns, 'placement_id'])
    .where('placement_id', 'in', placementIds)
    .orderBy('id')
    .execute();
  const byPlacement = Map.groupBy(rows, (row) => row.placement_id);
  return new Map([...byPlacement].map(([id, own]) => [id, own.map(presentScene)]));
}

/** The placement of a scene; nobody else changes it or its scenes before the transaction ends. */
export async function lockPlacementOf(tx: Tx, sceneId: number): Promise<number | undefined> {
  const row = await tx
    .selectFrom('placement')
    .innerJoin('scene', 'scene.placement_id', 'placement.id')
    .select('placement.id')
    .where('scene.id', '=', sceneId)
    .forNoKeyUpdate('placement')
    .executeTakeFirst();
  return row?.id;
}
