import { addDays } from '@millrace/contract/report/period';
import { sql } from 'kysely';
import type { Tx } from '../../../../platform/postgres/database.ts';
import { keyOf } from '../stored-alert.ts';
import type { Verdict } from '../verdict.ts';
import type { Judged } from './judged-days.ts';

/** How far the days of a rule, an app and a network were judged. */
export interface JudgedSeries extends Judged, Pick<Verdict, 'ruleId' | 'appId' | 'networkId'> {}

/** An organization's, by {@link keyOf}. */
export async function readJudged(tx: Tx, organizationId: number): Promise<ReadonlyMap<string, Judged>> {
  const rows = await tx
    .selectFrom('alert_judged')
    .select(['rule_id as ruleId', 'app_id as appId', 'network_id as networkId'])
    .select(['pending', sql<string>`until::text`.as('until')])
    .where('organization_id', '=', organizationId)
    .execute();
  return new Map(rows.map((row) => [keyOf(row), row]));
}

/** Days after which nothing is kept of what is not looked at any more. */
const kept = 60;

/** Keeps how far was judged; of rules that are off nothing is kept: what happened meanwhile is not looked at afterwards. */
export async function storeJudged(
  tx: Tx,
  organizationId: number,
  judged: readonly JudgedSeries[],
  today: string,
): Promise<void> {
  const off = tx
    .selectFrom('alert_rule')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where((eb) => eb.or([eb('status', '=', 0), eb('removed_at', 'is not', null)]));
  await tx
    .deleteFrom('alert_judged')
    .where('organization_id', '=', organizationId)
    .where((eb) => eb.or([eb('rule_id', 'in', off), eb('until', '<', addDays(today, -kept))]))
    .execute();
  const rows = JSON.stringify(judged);
  // An app or a rule may have been deleted since.
  await sql`
    insert into alert_judged (organization_id, rule_id, app_id, network_id, until, pending)
      select ${organizationId}, "ruleId", "appId", "networkId", until, pending
      from jsonb_to_recordset(${rows}::jsonb)
        as said ("ruleId" int, "appId" int, "networkId" smallint, until date, pending text[])
      where exists (
          select from alert_rule
          where organization_id = ${organizationId} and id = "ruleId" and status = 1 and removed_at is null)
        and ("appId" is null or exists (select from app where organization_id = ${organizationId} and id = "appId"))
    on conflict (organization_id, rule_id, coalesce(app_id, 0), coalesce(network_id, -1))
      do update set until = excluded.until, pending = excluded.pending`.execute(tx);
}
