import { sql } from 'kysely';
import { chunks } from '../../platform/chunks.ts';
import type { Tx } from '../../platform/postgres/database.ts';
import type { Owner } from './add-up.ts';
import { cellInstance } from './earlier-cells.ts';
import type { Moving } from './move-lines.ts';

const atOnce = 2_000;

/** Notes what reports hold of places from now on: of known cells their units, new ones whole. */
export async function writeCells(
  tx: Tx,
  { organizationId }: Owner,
  changes: Moving['changes'],
  at: Date,
): Promise<void> {
  const known = changes.flatMap(({ cell: { id, units } }) => (id === 0 ? [] : [{ id, units }]));
  await sql`
    update revenue_upload_cell cell
    set written_at = ${at}::timestamptz, units = array(select jsonb_array_elements_text(change.units))
    from jsonb_to_recordset(${JSON.stringify(known)}::jsonb) as change (id bigint, units jsonb)
    where cell.id = change.id`.execute(tx);
  for (const some of chunks(
    changes.filter(({ cell }) => cell.id === 0),
    atOnce,
  )) {
    const rows = some.map(
      ({ cell: { uploadId, units, unit, country, day, before, told = null, ...cell } }) => ({
        ...{ organization_id: organizationId, upload_id: uploadId, unit, country, day, told, written_at: at },
        ...{ instance_id: cellInstance({ ...cell, unit }), units: [...units] },
        before: before === null ? null : JSON.stringify(before),
      }),
    );
    await tx.insertInto('revenue_upload_cell').values(rows).execute();
  }
}
