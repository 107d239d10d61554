import { sql } from 'kysely';
import type { Tx } from '../../platform/postgres/database.ts';

/**
 * Runs work in the house of the organization that the transaction is of: the house's rows are in sight meanwhile, and
 * none of the organization's own. Only the database says whose house it is.
 * @returns undefined where there is no house yet
 */
export async function inHouse<T>(tx: Tx, work: (houseId: number) => Promise<T>): Promise<T | undefined> {
  const { rows } = await sql<{ own: number; house: number | null }>`
    select current_organization() as own, house_organization() as house`.execute(tx);
  const [{ own, house } = { own: 0, house: null }] = rows;
  if (house === null) return undefined;
  // Nobody catches what work throws before the transaction has ended.
  await enter(tx, house);
  const done = await work(house);
  await enter(tx, own);
  return done;
}

/** As {@link inHouse}; the house is made where there is none. */
export async function inOpenHouse<T>(tx: Tx, work: (houseId: number) => Promise<T>): Promise<T> {
  await sql`select open_house_organization()`.execute(tx);
  let done: { readonly value: T } | undefined;
  await inHouse(tx, async (houseId) => {
    done = { value: await work(houseId) };
  });
  if (done === undefined) throw new Error('an advertiser has no house');
  return done.value;
}

async function enter(tx: Tx, organizationId: number): Promise<void> {
  await sql`select set_config('millrace.organization_id', ${String(organizationId)}, true)`.execute(tx);
}
