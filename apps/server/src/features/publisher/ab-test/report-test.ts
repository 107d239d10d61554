import type { RequestOf } from '@millrace/contract/kit/call';
import type { AbTestReport, reportAbTest } from '@millrace/contract/publisher/ab-report';
import { addDays, daysOf, mostDays, type Period } from '@millrace/contract/report/period';
import { chanceAlone, stakeOfMonth } from '@millrace/mediation/experiment/stake';
import { usualPlan, type Verdict, verdictOf } from '@millrace/mediation/experiment/verdict';
import { refusalOf } from '../../../domain/report/refusal.ts';
import { reportScope } from '../../../domain/report/report-scope.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import { readLooks, type TestLook } from './read-looks.ts';
import { readTest, type StoredTest } from './stored-test.ts';
import { gaugesOf, revenueOf, steady } from './test-gauges.ts';
import { readWorths, type Worths } from './worth.ts';

/** What a test says, of its whole days. Its figures are of people, so it takes the right to see these too. */
export async function reportTest(
  { services, scope, read }: Context,
  { id }: RequestOf<typeof reportAbTest>,
): Promise<AbTestReport> {
  const test = await read((tx) => readTest(tx, id));
  if (!scope.rights.holds('user_activity', ['query'])) throw new CallError('common.errors.forbidden');
  const days = wholeDays(test, services.now().toISOString().slice(0, 10));
  if (days === null) return presentReport(test, null, [], { A: worthless, B: worthless, open: null });
  const of = { ...days, testId: test.id, appId: test.pubAppId };
  const [looks, worths] = await Promise.all([
    readLooks(services, of, reportScope(scope)),
    readWorths(services, of, reportScope(scope)),
  ]).catch((error: unknown) => {
    throw refusalOf(error);
  });
  return presentReport(test, days, looks, worths);
}

const worthless = { of: 'estimates', factor: 0 } as const;

/** From the start to the end, or yesterday: half a day would say something else every hour. @param today in UTC */
function wholeDays(
  { startedAt, endedAt }: Pick<StoredTest, 'startedAt' | 'endedAt'>,
  today: string,
): Period | null {
  if (startedAt === null) return null;
  const to = endedAt?.slice(0, 10) ?? addDays(today, -1);
  const from = startedAt.slice(0, 10);
  if (to < from) return null;
  return daysOf({ from, to }) > mostDays ? { from: addDays(to, 1 - mostDays), to } : { from, to };
}

/** Days by which is told how many users come. */
const recentDays = 7;

function dailyUsers(looks: readonly TestLook[]): number {
  const of = (look: TestLook | undefined) => (look === undefined ? 0 : look.A.users + look.B.users);
  const recent = Math.min(recentDays, looks.length);
  return recent === 0 ? 0 : (of(looks.at(-1)) - of(looks.at(-1 - recent))) / recent;
}

/** The answer, of looks that were read. Pure. */
export function presentReport(
  { shareB }: Pick<StoredTest, 'shareB'>,
  days: Period | null,
  looks: readonly TestLook[],
  worths: Worths,
): AbTestReport {
  const samples = looks.map(({ A, B }) => ({ a: revenueOf(A, worths.A), b: revenueOf(B, worths.B) }));
  const verdict = verdictOf(samples, dailyUsers(looks), { ...usualPlan, shareB });
  const [last, seen] = [looks.at(-1), verdict.looks.at(-1)];
  const lastSample = samples.at(-1);
  const noise = lastSample === undefined ? null : chanceAlone(lastSample.a, lastSample.b.users);
  return {
    days: days === null ? null : { ...days, count: daysOf(days) },
    verdict: verdict.kind,
    decidedOn: verdict.decidedAt === null ? null : (looks[verdict.decidedAt]?.day ?? null),
    daysLeft: verdict.daysLeft,
    stake: lastSample === undefined || !seen?.lift ? null : stakeOf(seen, lastSample, looks.length),
    users: { A: last?.A.users ?? 0, B: last?.B.users ?? 0 },
    split: { p: steady(verdict.split.p), isOff: verdict.split.isOff },
    noise: noise === null ? null : steady(noise),
    open: worths.open === null ? null : steady(worths.open),
    gauges: last === undefined ? [] : gaugesOf(last, worths),
    looks: verdict.looks.map(({ lift, interval }, at) => ({
      day: looks[at]?.day ?? '',
      lift: lift === null ? null : steady(lift.value),
      low: interval === null ? null : steady(interval.low),
      high: interval === null ? null : steady(interval.high),
    })),
  };
}

function stakeOf(
  { lift, interval }: Verdict['looks'][number],
  {
    a,
    b,
  }: { readonly a: Parameters<typeof stakeOfMonth>[1]; readonly b: Parameters<typeof stakeOfMonth>[2] },
  days: number,
): AbTestReport['stake'] {
  const usd = (difference: number) =>
    (Math.sign(difference) * stakeOfMonth(difference, a, b, days)).toFixed(2);
  const value = lift?.value ?? 0;
  return {
    month: stakeOfMonth(value, a, b, days).toFixed(2),
    low: usd(interval?.low ?? value),
    high: usd(interval?.high ?? value),
  };
}
