import { sql } from 'kysely';
import type { Tx } from '../../../platform/postgres/database.ts';
import type { Services } from '../../../platform/services.ts';
import { judgeLate } from './judge-reports.ts';
import { countExpected, readFetched } from './read-reports.ts';
import { reportRule } from './report-rule.ts';
import { storeAndTell } from './store-and-tell.ts';

type Needs = Pick<Services, 'config' | 'database' | 'clickhouse' | 'reportQueue' | 'now'>;

const hourMs = 3_600_000;

/** Holds what networks have reported against what they should have by now. Once an hour. */
export async function lookAtReports(
  services: Needs,
  organizationId: number,
  signal: AbortSignal,
): Promise<void> {
  const { database } = services;
  const now = services.now();
  const { ruleId, fetched } = await database.asSystem(async (tx) => ({
    ruleId: await reportRule(tx, organizationId, 'late'),
    fetched: await readFetched(tx, organizationId, now),
  }));
  if (ruleId === undefined || fetched.expected.length === 0) return;
  const days = await countExpected({ store: services, organizationId, signal }, fetched);
  await database.asSystem(async (tx) => {
    if (await beginLook(tx, organizationId, new Date(Math.floor(now.getTime() / hourMs) * hourMs)))
      await storeAndTell(services, tx, organizationId, judgeLate(ruleId, days), now);
  });
}

/** Of two nodes that both have looked one stores it. @returns whether it is this one */
async function beginLook(tx: Tx, organizationId: number, hour: Date): Promise<boolean> {
  const { rows } = await sql<{ readonly id: number }>`
    insert into alert_look (organization_id, reports) values (${organizationId}, ${hour})
    on conflict (organization_id) do update set reports = excluded.reports
      where alert_look.reports is null or alert_look.reports < excluded.reports
    returning id`.execute(tx);
  return rows.length > 0;
}
