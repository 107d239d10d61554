import { alertMetrics } from '@millrace/contract/report/alert';
import { addDays, dayOf } from '@millrace/contract/report/period';
import { sql } from 'kysely';
import { waitingSince } from '../../../../domain/report/waiting-since.ts';
import { readSourceZones } from '../../../../domain/report-source/stored-source.ts';
import type { Tx } from '../../../../platform/postgres/database.ts';
import type { Services } from '../../../../platform/services.ts';
import { ownRules } from '../rule/own-rule.ts';
import { reportRule } from '../rule/report-rule.ts';
import { storeAndTell } from '../tell/store-and-tell.ts';
import type { Verdict } from '../verdict.ts';
import { baselineDays } from './baseline.ts';
import { beginLook } from './begin-look.ts';
import { type AsOf, firstHour } from './final-day.ts';
import { differenceRule, judgeDifferences } from './judge-differences.ts';
import { judgeOwnDays } from './judge-own.ts';
import { isUsualMetric, judgeApp, type Said, type UsualRule } from './judge-series.ts';
import { judgeZeroDays } from './judge-zero-days.ts';
import { lookBack } from './judged-days.ts';
import { type Asking, appsThatEarn, readSeries } from './read-figures.ts';
import { readFetched } from './read-reports.ts';
import { type JudgedSeries, readJudged, storeJudged } from './store-judged.ts';

type Needs = Pick<Services, 'config' | 'database' | 'clickhouse' | 'reportQueue' | 'now'>;

const nothingSaid: Said = { verdicts: [], judged: [] };

/** Holds an organization's days against what is usual, those that have become final since it was last looked at. Once a day. */
export async function lookAtDays(
  services: Needs,
  organizationId: number,
  signal: AbortSignal,
): Promise<void> {
  const { database } = services;
  const now = services.now();
  const today = dayOf(now);
  if (now.getUTCHours() < firstHour) return;
  const since = await waitingSince(database);
  // Events of yesterday wait to be counted: the next hour looks again.
  if (since !== null && since < new Date(today)) return;
  const { last, judged, zones, rules, ofPeople, zeroRule, differsRule, fetched } = await database.asSystem(
    async (tx) => ({
      last: await lastLook(tx, organizationId),
      judged: await readJudged(tx, organizationId),
      zones: await readSourceZones(tx, organizationId),
      rules: await usualRules(tx, organizationId),
      ofPeople: await ownRules(tx, organizationId, 'days'),
      zeroRule: await reportRule(tx, organizationId, 'zero'),
      differsRule: await differenceRule(tx, organizationId),
      fetched: await readFetched(tx, organizationId, now),
    }),
  );
  if (last !== null && last >= today) return;
  const where = { store: services, organizationId, signal };
  const asOf = { today, judged, zones, fetched };
  const usual = await judgeDays(where, rules, asOf);
  const own = await judgeOwnDays(where, ofPeople, asOf);
  const zeros = zeroRule === undefined ? nothingSaid : await judgeZeroDays(where, zeroRule, asOf);
  const differs =
    differsRule === undefined
      ? nothingSaid
      : await judgeDifferences(where, differsRule, { ...asOf, zeros: zeros.verdicts });
  const all = [usual, own, zeros, differs];
  await database.asSystem(async (tx) => {
    if (!(await beginLook(tx, organizationId, 'day', today))) return;
    const verdicts = all.flatMap((said) => said.verdicts);
    await storeAndTell(services, tx, organizationId, verdicts, now);
    const far = all.flatMap((said) => said.judged);
    await storeJudged(tx, organizationId, far, today);
  });
}

async function judgeDays(
  where: Omit<Asking, 'period'>,
  rules: readonly UsualRule[],
  asOf: AsOf,
): Promise<Said> {
  const verdicts: Verdict[] = [];
  const judged: JudgedSeries[] = [];
  if (rules.length === 0) return { verdicts, judged };
  const { today } = asOf;
  const period = { from: addDays(today, -lookBack - baselineDays), to: addDays(today, -1) };
  const asking = { ...where, period };
  // What never earned as much as the least floor can't be off by it.
  const apps = await appsThatEarn(asking, Math.min(...rules.map(({ floorUsd }) => floorUsd)));
  for await (const series of readSeries(asking, apps)) {
    where.signal.throwIfAborted();
    const said = judgeApp(series, rules, asOf);
    verdicts.push(...said.verdicts);
    judged.push(...said.judged);
  }
  return { verdicts, judged };
}

async function lastLook(tx: Tx, organizationId: number): Promise<string | null> {
  const row = await tx
    .selectFrom('alert_look')
    .select(sql<string | null>`day::text`.as('day'))
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();
  return row?.day ?? null;
}

async function usualRules(tx: Tx, organizationId: number): Promise<UsualRule[]> {
  const rows = await tx
    .selectFrom('alert_rule')
    .select(['id', 'metric', 'sensitivity', 'floor_usd'])
    .where('organization_id', '=', organizationId)
    .where('kind', '=', 'usual')
    .where('status', '=', 1)
    .execute();
  return rows.flatMap(({ id, metric, sensitivity, floor_usd: floor }) => {
    const known = alertMetrics.find((one) => one === metric);
    if (known === undefined || !isUsualMetric(known)) return [];
    return [{ id, metric: known, sensitivity: Number(sensitivity), floorUsd: Number(floor) }];
  });
}
