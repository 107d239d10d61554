import { hourMs } from '@millrace/contract/kit/duration';
import type { Services } from '../../../../platform/services.ts';
import { reportRule } from '../rule/report-rule.ts';
import { storeAndTell } from '../tell/store-and-tell.ts';
import { beginLook } from './begin-look.ts';
import { judgeLate } from './judge-reports.ts';
import { countExpected, readFetched } from './read-reports.ts';

type Needs = Pick<Services, 'config' | 'database' | 'clickhouse' | 'reportQueue' | 'now'>;

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
    if (await beginLook(tx, organizationId, 'reports', new Date(Math.floor(now.getTime() / hourMs) * hourMs)))
      await storeAndTell(services, tx, organizationId, judgeLate(ruleId, days), now);
  });
}
