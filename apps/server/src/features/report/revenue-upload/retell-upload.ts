import {
  type RevenueUpload,
  revenueCheck,
  revenueUploadLimits,
  type UnmatchedUnit,
} from '@millrace/contract/report/revenue-upload';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { KnownInstance } from '../../../domain/network-revenue/match-units.ts';
import { sum } from '../../../domain/network-revenue/total-lines.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import type { UnitsOfUpload } from './list-upload-units.ts';
import type { UnitPlace } from './remap-units.ts';

/** Notes with the rows of an upload which instance they are. */
export async function storeChoices(
  tx: Tx,
  uploadId: number,
  moved: readonly UnitPlace[],
  targets: ReadonlyMap<string, KnownInstance | null>,
): Promise<void> {
  const rows = moved.map(({ unit, country, day, from }) => ({
    ...{ unit, country, day, from, to: targets.get(unit)?.id ?? null },
  }));
  await sql`
    update revenue_upload_unmatched line set instance_id = place."to"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as place (unit text, country text, day date, "from" int, "to" int)
    where line.upload_id = ${uploadId} and line.unit = place.unit and line.country = place.country
      and line.day = place.day and coalesce(line.instance_id, 0) = place."from"`.execute(tx);
}

/** Has an upload say what matches nothing now. */
export async function retellUpload(
  tx: Tx,
  { upload, places, match }: UnitsOfUpload,
): Promise<Pick<RevenueUpload, 'counts' | 'fileName'>> {
  const open = places.filter(({ from }) => from === 0);
  const count = open.reduce((all, { rows }) => all + rows, 0);
  const { rows, refused } = upload.counts;
  const counts = { rows, refused, unmatched: count, matched: rows - refused - count };
  const totals = upload.totals.map((total) => {
    const some = open.filter(({ currency }) => currency === total.currency);
    return {
      ...total,
      unmatched: sum(some.map(({ revenue }) => revenue)),
      unmatchedUsd: sum(some.map(({ revenueUsd }) => revenueUsd)),
    };
  });
  await tx
    .updateTable('revenue_upload')
    .set({
      matched: counts.matched,
      totals: JSON.stringify(totals),
      unmatched_units: JSON.stringify(openUnits(open, match)),
    })
    .where('id', '=', upload.id)
    .execute();
  return { counts, fileName: upload.fileName };
}

function openUnits(open: readonly UnitPlace[], match: UnitsOfUpload['match']): UnmatchedUnit[] {
  return [...Map.groupBy(open, ({ unit }) => unit)].map(([unit, some]): UnmatchedUnit => {
    const found = some.map(({ day }) => match({ unit, day })).find((one) => typeof one === 'string');
    return {
      ...{ unit, reason: found ?? 'unknown' },
      rows: some.reduce((all, { rows }) => all + rows, 0),
      revenueUsd: sum(some.map(({ revenueUsd }) => revenueUsd)),
    };
  });
}

const chosen = revenueCheck.shape.units;

/** Has the network's next upload begin with these choices, as with those that were made before one. */
export async function rememberUnits(
  tx: Tx,
  networkId: number,
  choices: readonly { readonly unit: string; readonly instance: number | null }[],
): Promise<void> {
  const last = await tx
    .selectFrom('revenue_upload')
    .select(['id', 'units'])
    .where('network_id', '=', networkId)
    .where('account_id', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const said = new Set(choices.map(({ unit }) => unit));
  const others = z.parse(chosen, last.units).filter(({ unit }) => !said.has(unit));
  const mine = choices.flatMap(({ unit, instance }) => (instance === null ? [] : [{ unit, instance }]));
  const units = [...others, ...mine].slice(-revenueUploadLimits.units);
  await tx
    .updateTable('revenue_upload')
    .set({ units: JSON.stringify(units) })
    .where('id', '=', last.id)
    .execute();
}
