import { sql } from 'kysely';
import { cellInstance } from '../../../domain/network-revenue/earlier-cells.ts';
import type { Place } from '../../../domain/network-revenue/move-lines.ts';
import type { Tx } from '../../../platform/postgres/database.ts';

/** What is put back, be it nothing, is again what the upload before has said, and can be undone with it. */
export async function giveBackToEarlier(
  tx: Tx,
  uploadId: number,
  given: readonly Place[],
  now: Date,
): Promise<void> {
  const places = given.map(({ instanceId, unit, country, day }) => ({
    ...{ unit, country, day },
    instanceId: cellInstance({ instanceId, unit }),
  }));
  if (places.length === 0) return;
  await sql`
    update revenue_upload_cell earlier set written_at = ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as place ("instanceId" int, unit text, country text, day date)
    where earlier.instance_id = place."instanceId" and earlier.unit = place.unit
      and earlier.country = place.country and earlier.day = place.day
      and earlier.upload_id = (
        select max(cell.upload_id) from revenue_upload_cell cell join revenue_upload upload on upload.id = cell.upload_id
        where cell.instance_id = place."instanceId" and cell.unit = place.unit
          and cell.country = place.country and cell.day = place.day
          and cell.upload_id < ${uploadId} and upload.undone_at is null)`.execute(tx);
}
