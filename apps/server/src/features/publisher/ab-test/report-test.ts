import type { RequestOf } from '@millrace/contract/kit/call';
import type { AbTestReport, reportAbTest } from '@millrace/contract/publisher/ab-report';
import { dayOf } from '@millrace/contract/report/period';
import { isEnough, seenNoise } from '@millrace/mediation/experiment/halves';
import { chanceAlone, stakeOfMonth } from '@millrace/mediation/experiment/stake';
import { type Look, usualPlan, type Verdict, verdictOf } from '@millrace/mediation/experiment/verdict';
import { readKeptPart } from '../../../domain/own-ads/kept-part.ts';
import { refusalOf } from '../../../domain/report/refusal.ts';
import { reportScope } from '../../../domain/report/report-scope.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { lostGuards } from './lost-guards.ts';
import { type Halves, readHalves } from './read-halves.ts';
import { readLooks, type TestLook } from './read-looks.ts';
import { type PaidDay, readPaid } from './read-paid.ts';
import { queryTests, readTest, type StoredTest } from './stored-test.ts';
import { daysOfTest, isExpired, type TestDays } from './test-days.ts';
import { gaugesOf, isKnown, revenueOf, steady } from './test-gauges.ts';
import { type Worths, worthsOf } from './worth.ts';

/** What a test says, of its whole days. Its figures are of people, so it takes the right to see these too. */
export async function reportTest(
  { services, scope, read }: Context,
  { id }: RequestOf<typeof reportAbTest>,
): Promise<AbTestReport> {
  const { test, kept } = await read(async (tx) => ({
    test: await readTest(tx, id),
    kept: await readKeptPart(tx),
  }));
  if (!scope.rights.holds('user_activity', ['query'])) throw new CallError('common.errors.forbidden');
  const today = dayOf(services.now());
  if (isExpired(test, today)) return { ...nothingOf(test), verdict: 'expired' };
  const days = daysOfTest(test, today);
  if (days === null) return nothingOf(test);
  const of = { ...days, testId: test.id, appId: test.pubAppId };
  const asking = reportScope(scope);
  const [looks, paid, own] = await Promise.all([
    readLooks(services, of, asking),
    readPaid(services, of, asking, today, kept),
    readHalves(services, of, asking),
  ]).catch(refuse);
  const present = (split: Split | null): AbTestReport => ({
    ...presentReport(test, days, looks, paid.days, split),
    ownAdsKept: paid.ownAds && kept < 1 ? kept : null,
  });
  if (isEnough(own.whole)) return present({ test: null, halves: own });
  const before = await read((tx) => readBefore(tx, test));
  const theirs = before && !isExpired(before, today) ? daysOfTest(before, today) : null;
  if (!before || !theirs) return present(null);
  const other = { ...theirs, testId: before.id, appId: before.pubAppId };
  const halves = await readHalves(services, other, asking).catch(refuse);
  const name = { id: before.id, name: before.name };
  return present({ test: name, halves });
}

function refuse(error: unknown): never {
  throw refusalOf(error);
}

/** The newest test of the app that ended before this one did; undefined: it is the first. */
async function readBefore(tx: Tx, { id, pubAppId, endedAt }: StoredTest): Promise<StoredTest | undefined> {
  let ended = queryTests(tx)
    .where('ab_test.app_id', '=', pubAppId)
    .where('ab_test.id', '<>', id)
    .where('ab_test.ended_at', 'is not', null);
  if (endedAt !== null) ended = ended.where('ab_test.ended_at', '<', new Date(endedAt));
  const newest = await ended
    .select('ab_test.id')
    .orderBy('ab_test.ended_at', 'desc')
    .orderBy('ab_test.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest && readTest(tx, newest.id);
}

/** A test whose group A was split into two, again and again. */
interface Split {
  readonly test: { readonly id: number; readonly name: string } | null;
  readonly halves: Halves;
}

/** Of a test without looks. */
const nothingOf = (test: StoredTest) => presentReport(test, null, [], [], null);

/** Days by which is told how many users come. */
const recentDays = 7;

/** @param length of the test, of which the first look has more than a day */
function dailyUsers(looks: readonly TestLook[], length: number): number {
  const of = (look: TestLook | undefined) => (look === undefined ? 0 : look.A.users + look.B.users);
  const before = looks.at(-1 - recentDays);
  if (looks.length === 0) return 0;
  return before === undefined ? of(looks.at(-1)) / length : (of(looks.at(-1)) - of(before)) / recentDays;
}

interface TestSample extends Look {
  readonly worth: Worths;
}

/**
 * What was known at the end of each day. What is awaited is a part of all that there is by now: so an early look is not waited for longer
 * than a later one, whose verdict it might take back.
 */
function samplesOf(looks: readonly TestLook[], worths: readonly Worths[]): TestSample[] {
  const enough = (worths.at(-1)?.revenue ?? 0) * usualPlan.smallest;
  return looks.flatMap(({ A, B }, at) => {
    const worth = worths[at];
    if (worth === undefined) return [];
    return [{ a: revenueOf(A, worth.A), b: revenueOf(B, worth.B), awaits: worth.awaited > enough, worth }];
  });
}

/** The answer, of looks that were read and what was paid, one for each day of the test. Pure. */
export function presentReport(
  { shareB }: Pick<StoredTest, 'shareB'>,
  days: TestDays | null,
  read: readonly TestLook[],
  paid: readonly PaidDay[],
  split: Split | null,
): AbTestReport {
  // What came before the first whole day is in its look.
  const looks = days === null ? [] : read.slice(-days.whole);
  const length = days?.length ?? 0;
  const samples = days === null ? [] : samplesOf(read, worthsOf(paid, read)).slice(-days.whole);
  const verdict = verdictOf(samples, dailyUsers(looks, length), { ...usualPlan, shareB });
  const [last, seen] = [looks.at(-1), verdict.looks.at(-1)];
  const lastSample = samples.at(-1);
  const noise = lastSample === undefined ? null : chanceAlone(lastSample.a, lastSample.b.users);
  const [gauges, lost] =
    last === undefined || lastSample === undefined
      ? [[], []]
      : [gaugesOf(last, lastSample.worth), lostGuards(verdict.kind, last, lastSample.worth)];
  return {
    days: days === null ? null : { from: days.from, to: days.to, count: days.whole },
    verdict: verdict.kind,
    lostGuards: lost,
    decidedOn: verdict.decidedAt === null ? null : (looks[verdict.decidedAt]?.day ?? null),
    daysLeft: verdict.daysLeft,
    stake: lastSample === undefined || !isKnown(seen?.lift) ? null : stakeOf(seen, lastSample, length),
    users: { A: last?.A.users ?? 0, B: last?.B.users ?? 0 },
    split: { p: steady(verdict.split.p), isOff: verdict.split.isOff },
    noise: noise === null || !Number.isFinite(noise) ? null : steady(noise),
    seenNoise: split === null ? null : seenIn(split, { a: last?.A.users ?? 0, b: last?.B.users ?? 0 }),
    open: lastSample === undefined || lastSample.worth.open === null ? null : steady(lastSample.worth.open),
    ownAdsKept: null,
    gauges,
    looks: verdict.looks.map(({ lift, interval }, at) => ({
      day: looks[at]?.day ?? '',
      lift: lift === null ? null : steady(lift.value),
      low: interval === null || !isKnown(lift) ? null : steady(interval.low),
      high: interval === null || !isKnown(lift) ? null : steady(interval.high),
    })),
  };
}

function seenIn(
  { test, halves: { whole, halves } }: Split,
  groups: { readonly a: number; readonly b: number },
): AbTestReport['seenNoise'] {
  const seen = seenNoise(whole, halves, groups);
  return seen && { test, splits: seen.splits, nineteen: steady(seen.nineteen), most: steady(seen.most) };
}

function stakeOf(
  seen: Verdict['looks'][number] | undefined,
  {
    a,
    b,
  }: { readonly a: Parameters<typeof stakeOfMonth>[1]; readonly b: Parameters<typeof stakeOfMonth>[2] },
  days: number,
): AbTestReport['stake'] {
  const usd = (difference: number) =>
    (Math.sign(difference) * stakeOfMonth(difference, a, b, days)).toFixed(2);
  const value = seen?.lift?.value ?? 0;
  return {
    month: stakeOfMonth(value, a, b, days).toFixed(2),
    low: usd(seen?.interval?.low ?? value),
    high: usd(seen?.interval?.high ?? value),
  };
}
