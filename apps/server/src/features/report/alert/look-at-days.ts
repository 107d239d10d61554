import { alertMetrics } from '@millrace/contract/report/alert';
import { addDays, daysOf } from '@millrace/contract/report/period';
import { sql } from 'kysely';
import { waitingSince } from '../../../domain/report/waiting-since.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import type { Services } from '../../../platform/services.ts';
import { baselineDays } from './baseline.ts';
import { beginLook } from './begin-look.ts';
import { longestUnfinished } from './final-day.ts';
import { judgeOwnDays } from './judge-own.ts';
import { isUsualMetric, judgeApp, type UsualRule } from './judge-series.ts';
import { judgeZeroDays } from './judge-zero-days.ts';
import { ownRules } from './own-rule.ts';
import { appsThatEarn, readSeries } from './read-figures.ts';
import { reportRule } from './report-rule.ts';
import { storeAndTell } from './store-and-tell.ts';
import type { Verdict } from './verdict.ts';

type Needs = Pick<Services, 'config' | 'database' | 'clickhouse' | 'reportQueue' | 'now'>;

/** The hour from which on what phones sent of the day before has come, as a rule. */
const firstHour = 6;
/** Days that are made up for after a time without servers. */
const mostDays = 7;

/** Holds an organization's days against what is usual, those that have become final since it was last looked at. Once a day. */
export async function lookAtDays(
  services: Needs,
  organizationId: number,
  signal: AbortSignal,
): Promise<void> {
  const { database } = services;
  const now = services.now();
  const today = now.toISOString().slice(0, 10);
  if (now.getUTCHours() < firstHour) return;
  const since = await waitingSince(database);
  // Events of yesterday wait to be counted: the next hour looks again.
  if (since !== null && since < new Date(today)) return;
  const { last, rules, ofPeople, zeroRule } = await database.asSystem(async (tx) => ({
    last: await lastLook(tx, organizationId),
    rules: await usualRules(tx, organizationId),
    ofPeople: await ownRules(tx, organizationId, 'days'),
    zeroRule: await reportRule(tx, organizationId, 'zero'),
  }));
  if (last !== null && last >= today) return;
  const verdicts = await judgeDays(services, { organizationId, rules, days: daysSince(last, today), signal });
  const where = { store: services, organizationId, signal };
  const own = await judgeOwnDays(where, ofPeople, today);
  const zeros = zeroRule === undefined ? [] : await judgeZeroDays(services, where, zeroRule, now);
  await database.asSystem(async (tx) => {
    if (!(await beginLook(tx, organizationId, 'day', today))) return;
    await storeAndTell(services, tx, organizationId, [...verdicts, ...own, ...zeros], now);
  });
}

/** The days as of which is looked: those after the last, or today alone. */
function daysSince(last: string | null, today: string): string[] {
  const count = last === null ? 1 : Math.min(mostDays, daysOf({ from: last, to: today }) - 1);
  return Array.from({ length: count }, (_, index) => addDays(today, index - count + 1));
}

interface Judging {
  readonly organizationId: number;
  readonly rules: readonly UsualRule[];
  readonly days: readonly string[];
  readonly signal: AbortSignal;
}

async function judgeDays(
  services: Needs,
  { organizationId, rules, days, signal }: Judging,
): Promise<Verdict[]> {
  const [first] = days;
  if (first === undefined || rules.length === 0) return [];
  const today = days.at(-1) ?? first;
  const period = { from: addDays(first, -longestUnfinished - baselineDays), to: addDays(today, -1) };
  const asking = { store: services, organizationId, period, signal };
  const verdicts: Verdict[] = [];
  // What never earned as much as the least floor can't be off by it.
  const apps = await appsThatEarn(asking, Math.min(...rules.map(({ floorUsd }) => floorUsd)));
  for await (const series of readSeries(asking, apps)) {
    signal.throwIfAborted();
    for (const day of days) verdicts.push(...judgeApp(series, rules, day));
  }
  return verdicts;
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
