import * as z from 'zod/mini';
import { placeInstance } from '../../../domain/network-revenue/earlier-cells.ts';
import type { HeldCell } from '../../../domain/network-revenue/move-lines.ts';
import { placeKey, storedRevenue } from '../../../domain/network-revenue/stored-revenue.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import type { UploadHeld } from './remap-units.ts';

interface Asked {
  readonly id: number;
  readonly networkId: number;
  /** 0: what matches none. */
  readonly instances: readonly number[];
}

const told = z.nullable(z.enum(['upload', 'undone', 'nothing']));

/** What an upload holds of these instances, and where later reports speak. */
export async function readHeld(
  tx: Tx,
  { id, networkId, instances }: Asked,
): Promise<Omit<UploadHeld, 'stored'>> {
  const own = await tx
    .selectFrom('revenue_upload_cell')
    .select(['id', 'instance_id', 'unit', 'units', 'country', 'day', 'before', 'written_at', 'told'])
    .where('upload_id', '=', id)
    .where('instance_id', 'in', instances)
    .execute();
  const cells = own.map((row): HeldCell => {
    const { unit, units, country, day } = row;
    return {
      ...{ instanceId: placeInstance(networkId, row), unit, units, country, day, uploadId: id },
      id: z.parse(z.coerce.number(), row.id),
      before: z.parse(z.nullable(storedRevenue), row.before),
      writtenAt: row.written_at.getTime(),
      told: z.parse(told, row.told),
    };
  });
  const later = await tx
    .selectFrom('revenue_upload_cell as cell')
    .innerJoin('revenue_upload as upload', 'upload.id', 'cell.upload_id')
    .select(['cell.instance_id', 'cell.unit', 'cell.country', 'cell.day', 'upload.account_id'])
    .where('upload.network_id', '=', networkId)
    .where('upload.undone_at', 'is', null)
    .where('cell.upload_id', '>', id)
    .where('cell.instance_id', 'in', instances)
    .execute();
  const places = new Set(
    later.map((row) =>
      placeKey({
        ...{ instanceId: placeInstance(networkId, row), unit: row.unit },
        ...{ country: row.country, day: row.day },
      }),
    ),
  );
  // Of an instance that a network itself speaks of nothing else of the day holds.
  const days = new Set(
    later.flatMap((row) => (row.account_id === null ? [] : [`${row.instance_id} ${row.day}`])),
  );
  return {
    uploadId: id,
    cells: new Map(cells.map((cell) => [placeKey(cell), cell])),
    isTaken: (place) =>
      places.has(placeKey(place)) || (place.unit === '' && days.has(`${place.instanceId} ${place.day}`)),
  };
}
