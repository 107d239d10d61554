import { type Instance, instanceFormOf } from '@millrace/contract/publisher/instance';
import { sql } from 'kysely';
import { toCapsColumns } from '../../../../domain/mediation/caps-columns.ts';
import { recordChanges } from '../../../../platform/change-log/change-log.ts';
import type { Tx } from '../../../../platform/postgres/database.ts';
import type { Scope } from '../../../../platform/session/scope.ts';
import { storeEcpm } from '../ecpm.ts';
import { freeUnitIds } from '../free-unit-ids.ts';

export interface Edit {
  readonly before: Instance;
  readonly after: Instance;
}

const atOnce = 1_000;

/** Stores the forms of many instances over what was there, and their history. */
export async function storeEdits(tx: Tx, scope: Scope, edits: readonly Edit[]): Promise<void> {
  await freeUnitIds(
    tx,
    edits.filter(({ before, after }) => before.unitId !== after.unitId).map(({ before }) => before.id),
  );
  for (let start = 0; start < edits.length; start += atOnce) {
    await storeSome(tx, scope, edits.slice(start, start + atOnce));
  }
}

async function storeSome(tx: Tx, scope: Scope, edits: readonly Edit[]): Promise<void> {
  const rows = edits.map(({ after }) => ({
    id: after.id,
    name: after.name,
    unit_id: after.unitId,
    ...toCapsColumns(after),
  }));
  await sql`
    update instance set name = stored.name, unit_id = stored.unit_id, frequency_cap = stored.frequency_cap,
      frequency_hours = stored.frequency_hours, pacing_seconds = stored.pacing_seconds,
      pacing_unit = stored.pacing_unit, brand_mode = stored.brand_mode, brands = stored.brands,
      model_mode = stored.model_mode, models = stored.models, version = instance.version + 1
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as stored (
      id int, name text, unit_id text, frequency_cap int, frequency_hours smallint, pacing_seconds int,
      pacing_unit smallint, brand_mode smallint, brands text[], model_mode smallint, models text[])
    where instance.id = stored.id`.execute(tx);
  await storeEcpm(
    tx,
    scope.organizationId,
    edits.map(({ after }) => after),
  );
  await recordChanges(
    tx,
    scope,
    edits.map(({ before, after }) => ({
      entity: 'instance',
      entityId: after.id,
      action: 'edit',
      name: after.name,
      appId: after.pubAppId,
      before: instanceFormOf(before),
      after: instanceFormOf(after),
    })),
  );
}
