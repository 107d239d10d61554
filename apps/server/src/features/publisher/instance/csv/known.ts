import type { CsvColumn, Instance } from '@millrace/contract/publisher/instance';
import { mustExist } from '../../../../platform/http/must-exist.ts';
import type { Tx } from '../../../../platform/postgres/database.ts';
import { idIn } from '../../../../platform/spreadsheet/bulk/cells.ts';
import type { CsvRow } from '../../../../platform/spreadsheet/bulk/read-rows.ts';
import { setUpNetworks } from '../add-instances.ts';
import { presentInstance } from '../present-instance.ts';
import { queryInstances, selectInstances } from '../queries.ts';

export interface KnownPlacement {
  readonly id: number;
  readonly name: string;
  readonly adType: number;
  readonly platform: number;
  readonly status: number;
  /** Instances that it has. */
  readonly count: number;
}

/** What of an app a file is compared with. */
export interface Known {
  readonly appId: number;
  /** The instances that the file names by their ids. */
  readonly byId: ReadonlyMap<number, Instance>;
  /** Who has the Unit IDs that the file holds: `network unit` → id. */
  readonly holders: ReadonlyMap<string, number>;
  readonly placements: readonly KnownPlacement[];
  readonly setUp: ReadonlySet<number>;
}

export const unitKey = (adnId: number, unitId: string) => `${adnId} ${unitId}`;

/** @throws CallError notFound for another tenant's app */
export async function loadKnown(tx: Tx, appId: number, rows: readonly CsvRow<CsvColumn>[]): Promise<Known> {
  await mustExist(tx, 'app', appId);
  const ids = rows.flatMap(({ cells }) => idIn(cells.get('id') ?? '') ?? []);
  const units = rows.map(({ cells }) => cells.get('unit_id') ?? '');
  const named = ids.length === 0 ? [] : await loadNamed(tx, appId, ids);
  const holders = await loadHolders(tx, appId, units);
  return {
    appId,
    byId: new Map(named.map((instance) => [instance.id, instance])),
    holders: new Map(holders.map((row) => [unitKey(row.network_id, row.unit_id), row.id])),
    placements: await loadPlacements(tx, appId),
    setUp: await setUpNetworks(tx, appId),
  };
}

async function loadNamed(tx: Tx, appId: number, ids: readonly number[]): Promise<Instance[]> {
  const rows = await selectInstances(
    queryInstances(tx).where('instance.app_id', '=', appId).where('instance.id', 'in', ids),
  ).execute();
  return rows.map(presentInstance);
}

async function loadHolders(tx: Tx, appId: number, units: readonly string[]) {
  if (units.length === 0) return [];
  return tx
    .selectFrom('instance')
    .select(['id', 'network_id', 'unit_id'])
    .where('app_id', '=', appId)
    .where('unit_id', 'in', units)
    .execute();
}

function loadPlacements(tx: Tx, appId: number): Promise<KnownPlacement[]> {
  return (
    tx
      .selectFrom('placement')
      .innerJoin('app', 'app.id', 'placement.app_id')
      .select((eb) => [
        'placement.id',
        'placement.name',
        'placement.ad_type as adType',
        'placement.status',
        'app.platform',
        eb
          .selectFrom('instance')
          .select((one) => one.fn.countAll<number>().as('count'))
          .whereRef('instance.placement_id', '=', 'placement.id')
          .$asScalar()
          .$notNull()
          .as('count'),
      ])
      .where('placement.app_id', '=', appId)
      // An active placement before a disabled one of the same name.
      .orderBy('placement.status', 'desc')
      .orderBy('placement.id')
      .execute()
  );
}
