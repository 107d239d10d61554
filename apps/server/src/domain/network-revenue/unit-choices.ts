import type { Tx } from '../../platform/postgres/database.ts';
import type { KnownInstance } from './match-units.ts';

/** What people have said of ad units that an account reports. */
export interface UnitChoices {
  /** @param name what it is called among what matches nothing, by which it was chosen where more was not known */
  of(unit: string, app: string, name: string): KnownInstance | 'notOurs' | undefined;
}

export async function unitChoices(
  tx: Tx,
  accountId: number,
  instances: readonly KnownInstance[],
): Promise<UnitChoices> {
  const rows = await tx
    .selectFrom('reported_unit')
    .select(['unit', 'app', 'choice', 'instance_id'])
    .where('account_id', '=', accountId)
    .where('choice', '<>', 'none')
    .execute();
  const byId = new Map(instances.map((one) => [one.id, one]));
  const found = new Map(
    rows.map((row) => [
      keyOf(row.unit, row.app),
      row.instance_id === null ? ('notOurs' as const) : byId.get(row.instance_id),
    ]),
  );
  return { of: (unit, app, name) => found.get(keyOf(unit, app)) ?? found.get(keyOf(name, '')) };
}

const keyOf = (unit: string, app: string) => JSON.stringify([unit, app]);
