import { allRegions } from '@millrace/contract/kit/fields';
import type { RevenueCheck } from '@millrace/contract/report/revenue-upload';
import { unmatchedId } from '@millrace/contract/report/unmatched';
import type { Tx } from '../../platform/postgres/database.ts';
import { placeKey, type StoredRevenue } from './stored-revenue.ts';

/** A place that an upload speaks of: what matches nothing has the unit beside it. */
type Place = Pick<StoredRevenue, 'instanceId' | 'unit' | 'country' | 'day'>;

/** What an upload that holds has last said of a place. */
export interface EarlierCell extends Place {
  /** Whose rows it adds up, as the network calls them. */
  readonly units: readonly string[];
  /** Milliseconds since 1970. */
  readonly writtenAt: number;
}

/** A cell's instance as Postgres has it: 0 for what matches none, whose id is larger than its numbers. */
export const cellInstance = ({ unit, instanceId }: Pick<Place, 'unit' | 'instanceId'>) =>
  unit === '' ? instanceId : 0;

/** The opposite of {@link cellInstance}. */
export const placeInstance = (
  networkId: number,
  { unit, instance_id }: { unit: string; instance_id: number },
) => (unit === '' ? instance_id : unmatchedId(networkId));

/** What uploads that hold have last said of these days, place by place; of one account what was fetched with it. */
export async function earlierCells(
  tx: Tx,
  networkId: number,
  { first, last }: NonNullable<RevenueCheck['days']>,
  accountId?: number,
): Promise<EarlierCell[]> {
  let query = tx
    .selectFrom('revenue_upload_cell as cell')
    .innerJoin('revenue_upload as upload', 'upload.id', 'cell.upload_id')
    .distinctOn(['cell.instance_id', 'cell.unit', 'cell.country', 'cell.day'])
    .select(['cell.instance_id', 'cell.unit', 'cell.country', 'cell.day', 'cell.units', 'cell.written_at'])
    .where('upload.network_id', '=', networkId)
    .where('upload.undone_at', 'is', null)
    .where('cell.day', '>=', first)
    .where('cell.day', '<=', last)
    .orderBy('cell.instance_id')
    .orderBy('cell.unit')
    .orderBy('cell.country')
    .orderBy('cell.day')
    .orderBy('cell.upload_id', 'desc');
  if (accountId !== undefined) query = query.where('upload.account_id', '=', accountId);
  const rows = await query.execute();
  return rows.map(({ country, day, unit, units, ...row }) => ({
    ...{ country, day, unit, units },
    instanceId: placeInstance(networkId, { unit, instance_id: row.instance_id }),
    writtenAt: row.written_at.getTime(),
  }));
}

type Said = Pick<StoredRevenue, 'unit' | 'country' | 'day'>;

/**
 * The places at which units stood that a file now speaks of elsewhere: matched with another instance, or no longer or for the
 * first time; by country, or no more. Otherwise they would count twice. A place that has others beside them stays.
 */
export function leftPlaces(
  earlier: readonly EarlierCell[],
  lines: readonly Said[],
  places: readonly Place[],
): EarlierCell[] {
  const taken = new Set(places.map(placeKey));
  const spoken = new Set<string>();
  const key = (unit: string, day: string, country: string) => JSON.stringify([unit, day, country]);
  for (const { unit, day, country } of lines) {
    spoken.add(key(unit, day, country));
    // A report by country stands for the one of all countries together, and that one for each of them.
    spoken.add(key(unit, day, country === allRegions ? 'any' : allRegions));
  }
  const isSpokenOf = ({ units, day, country }: EarlierCell) =>
    units.every((unit) => spoken.has(key(unit, day, country)) || spoken.has(key(unit, day, 'any')));
  return earlier.filter((cell) => cell.units.length > 0 && !taken.has(placeKey(cell)) && isSpokenOf(cell));
}
