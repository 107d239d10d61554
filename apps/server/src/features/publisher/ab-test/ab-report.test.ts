import { role } from '@millrace/contract/people/permission';
import { reportAbTest } from '@millrace/contract/publisher/ab-report';
import { stopAbTest } from '@millrace/contract/publisher/ab-test';
import { networkId } from '@millrace/contract/publisher/network/network-id';
import { addDays } from '@millrace/contract/report/period';
import { seededChance } from '@millrace/mediation/chance';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Fact, type Reported, writeFacts } from '../../../domain/report/testing/fact.ts';
import type { ClickHouse } from '../../../platform/clickhouse/clickhouse.ts';
import { createRunning, setUpTestable, type TestableSetUp } from '../../../testing/ab-tests.ts';
import { createCast, createPerson, type Person } from '../../../testing/people.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { openTestClickHouse } from '../../../testing/test-clickhouse.ts';
import { momentsOf, testFacts } from './testing/test-facts.ts';

let clickhouse: ClickHouse;
let app: TestApp;
beforeAll(async () => {
  clickhouse = await openTestClickHouse();
  app = await openTestApp({ clickhouse });
});
afterAll(async () => {
  await app.close();
  await clickhouse.close();
});

let owner: Person;
let viewer: Person;
let stranger: Person;
let setUp: TestableSetUp;
let testId: number;
/** The first day of the test. */
let first: string;
beforeEach(async () => {
  ({ owner, viewer, stranger } = await createCast(app));
  setUp = await setUpTestable(app, owner);
  ({ id: testId } = await createRunning(app, owner, setUp));
  first = await startedBefore(9);
});

/** Moves the start back by so many days. @returns the day */
async function startedBefore(days: number, at = '00:00:00'): Promise<string> {
  const day = addDays(app.clock.now().toISOString().slice(0, 10), -days);
  await app.database.asSystem((tx) =>
    tx
      .updateTable('ab_test')
      .set({ started_at: new Date(`${day}T${at}Z`) })
      .where('id', '=', testId)
      .execute(),
  );
  return day;
}

/** A test of the app that ran for ten days, and ended so many days ago. */
async function endedBefore(days: number): Promise<number> {
  const today = app.clock.now().toISOString().slice(0, 10);
  const at = (ago: number) => new Date(`${addDays(today, -ago)}T09:00:00Z`);
  return app.database.asSystem(async (tx) => {
    const row = await tx
      .selectFrom('ab_test')
      .select(['organization_id', 'app_id', 'placement_id', 'share_b', 'configuration'])
      .where('id', '=', testId)
      .executeTakeFirstOrThrow();
    const over = {
      name: 'Ended',
      state: 2,
      result: 'A',
      started_at: at(days + 10),
      ended_at: at(days),
    } as const;
    const values = { ...row, configuration: JSON.stringify(row.configuration), ...over };
    return (await tx.insertInto('ab_test').values(values).returning('id').executeTakeFirstOrThrow()).id;
  });
}

const ask = (person: Partial<Person> = owner, id = testId) => app.ask(reportAbTest, { id }, person);

const { visit, crowd } = testFacts(() => ({ setUp, testId, first }));

const write = (facts: readonly Fact[], reports: readonly Reported[] = []) =>
  writeFacts(clickhouse, owner.organizationId, facts, reports);

describe('who may', () => {
  test("signed out: 401; a promoter: 403; another organization's test does not exist", async () => {
    expect((await ask({})).status).toBe(401);
    const promoter = await createPerson(app, { roleId: role.promoter });
    expect((await ask(promoter)).status).toBe(403);
    expect((await ask(stranger)).code).toBe(1002);
    expect((await ask(viewer)).code).toBe(0);
  });
});

describe('without data', () => {
  test('on its first day nothing is said', async () => {
    await startedBefore(0);
    const { data } = await ask();
    expect(data).toMatchObject({ verdict: 'firstDay', days: null, looks: [], gauges: [], stake: null });
  });

  test('of a test that began before what is kept nothing is said', async () => {
    await startedBefore(430);
    expect((await ask()).data).toMatchObject({ verdict: 'expired', days: null, looks: [] });
    await startedBefore(429);
    expect((await ask()).data).toMatchObject({ verdict: 'noUsers', days: { count: 400 } });
  });

  test('nobody came', async () => {
    const { data } = await ask();
    expect(data).toMatchObject({ verdict: 'noUsers', days: { count: 9 }, noise: null, seenNoise: null });
    expect(data.users).toEqual({ A: 0, B: 0 });
  });

  test('three users', async () => {
    await write([
      ...visit(0, { user: 'ada', abGroup: 'A' }, '5'),
      ...visit(1, { user: 'bob', abGroup: 'A' }),
      ...visit(8, { user: 'eve', abGroup: 'B' }, '50'),
    ]);
    const { data } = await ask();
    expect(data).toMatchObject({ verdict: 'fewUsers', users: { A: 2, B: 1 }, decidedOn: null });
    expect(data.daysLeft).toBe(Math.ceil(197 / (1 / 7)));
  });

  test('many users who earned nothing', async () => {
    const users = Array.from({ length: 240 }, (_, index) =>
      visit(index % 9, { user: `user ${index}`, abGroup: index % 2 === 0 ? 'A' : 'B' }),
    );
    await write(users.flat());
    expect((await ask()).data).toMatchObject({ verdict: 'noRevenue', stake: null });
  });
});

describe('with data', () => {
  test('every look is what users brought until then, computed by hand', async () => {
    const facts = crowd(120, 0.1);
    // In two batches, so that a user's day is in two rows until they merge.
    await write(facts.slice(0, 200));
    await write(facts.slice(200));
    const { data } = await ask();
    expect(data.looks).toHaveLength(9);
    for (const { day, lift } of data.looks.slice(1)) {
      const [a, b] = ['A', 'B'].map((group) => momentsOf(facts, group, day));
      if (a === undefined || b === undefined) throw new Error('There are two groups.');
      expect(lift).toBeCloseTo(b.mean / a.mean - 1, 7);
    }
    const end = momentsOf(facts, 'A', data.days?.to ?? '');
    expect(Number(data.gauges[0]?.a)).toBeCloseTo(end.mean, 8);
    expect(data.users).toEqual({ A: 120, B: 120 });
    expect(data.noise).toBeCloseTo((1.959964 * Math.sqrt(end.variance * (2 / 120))) / end.mean, 5);
    const gauge = (name: string) => data.gauges.find((one) => one.gauge === name);
    expect(gauge('fillRate')).toMatchObject({ a: '1', b: '1', lift: null });
    const back = facts.filter(({ abGroup, metric }) => abGroup === 'A' && metric === 'waterfallRequest');
    // Those of the last day could not come back yet.
    const reached = Array.from({ length: 120 }, (_, index) => index).filter((index) => index % 9 < 8).length;
    expect(Number(gauge('retention1')?.a)).toBeCloseTo((back.length - 120) / reached, 8);
    expect(gauge('retention7')).toMatchObject({ a: '0', b: '0', lift: null });
    expect((await ask()).data).toEqual(data);
  });

  test('a large difference is decided, and stays so when the test has ended', async () => {
    await write(crowd(900, 0.8));
    const { data } = await ask();
    expect(data).toMatchObject({ verdict: 'betterB', decidedOn: addDays(first, 6), daysLeft: null });
    expect(data.gauges[0]?.low).toBeGreaterThan(0);
    expect(data.gauges[0]?.chance).toBeGreaterThan(0.99);
    expect(Number(data.stake?.month)).toBeGreaterThan(0);
    await app.ask(stopAbTest, { id: testId, result: 'B' }, owner);
    expect((await ask()).data).toMatchObject({ verdict: 'betterB', decidedOn: addDays(first, 6) });
  });

  test('guards that the group which earns more has lost are named', async () => {
    // Nobody of B comes back.
    const onFirstDay = ({ user, at }: Fact) => at.startsWith(addDays(first, Number(user.slice(1)) % 9));
    await write(crowd(900, 3).filter((one) => one.abGroup === 'A' || onFirstDay(one)));
    const lostGuards = ['impressionsPerUser', 'retention1'];
    expect((await ask()).data).toMatchObject({ verdict: 'betterB', lostGuards });
  });

  test('six days and ten minutes are no week, and money is at stake by the time that has gone by', async () => {
    await write(crowd(900, 0.8).map((one) => ({ ...one, at: one.at.replace('T10:30', 'T23:55') })));
    await startedBefore(9, '23:50:00');
    const { data } = await ask();
    expect(data).toMatchObject({ verdict: 'betterB', days: { from: first, count: 8 } });
    expect(data).toMatchObject({ decidedOn: addDays(first, 7), users: { A: 900, B: 900 } });
    // Who came in the ten minutes before midnight is in the first look.
    expect(data.looks.map(({ day }) => day)[0]).toBe(addDays(first, 1));
    const mean = Number(data.gauges[0]?.a);
    const month = (30 * 1800 * mean * (data.gauges[0]?.lift ?? 0)) / (8 + 10 / 1440);
    expect(Number(data.stake?.month)).toBeCloseTo(month, 1);
  });

  test('a last day of a few minutes decides nothing', async () => {
    await write(crowd(900, 0.8));
    await app.database.asSystem((tx) =>
      tx
        .updateTable('ab_test')
        .set({ state: 2, result: 'B', ended_at: new Date(`${addDays(first, 6)}T00:05:00Z`) })
        .where('id', '=', testId)
        .execute(),
    );
    expect((await ask()).data).toMatchObject({ verdict: 'notYet', decidedOn: null, days: { count: 6 } });
  });

  test('a small one is not, and how long it takes is said', async () => {
    await write(crowd(450, 0.05));
    const { data } = await ask();
    expect(data).toMatchObject({ verdict: 'notYet', decidedOn: null });
    expect(data.daysLeft).toBeGreaterThan(0);
    expect(Number(data.stake?.low)).toBeLessThan(0);
    expect(Number(data.stake?.high)).toBeGreaterThan(0);
  });

  test('a split that is off blocks the verdict', async () => {
    const facts = crowd(900, 0.8);
    await write(facts.filter(({ abGroup, user }) => abGroup === 'A' || Number(user.slice(1)) % 3 > 0));
    const { data } = await ask();
    expect(data).toMatchObject({ verdict: 'splitOff', decidedOn: null, split: { isOff: true } });
    expect(data.split.p).toBeLessThan(0.001);
  });

  test('what networks report is what users brought: shared out as our estimates scatter', async () => {
    await write([
      ...crowd(120, 0),
      ...visit(3, { user: 'A0', abGroup: 'A' }, '9').map((one) => ({
        ...one,
        instance: setUp.instances.low,
      })),
    ]);
    const before = (await ask()).data;
    const report = (day: string): Reported => ({
      ...{ day, app: setUp.pubAppId, placement: setUp.placementId, network: 1, country: 'DE', usd: '4' },
      ...{ instance: setUp.instances.high, impressions: null, clicks: null },
    });
    await write(
      [],
      Array.from({ length: 9 }, (_, day) => report(addDays(first, day))),
    );
    const after = (await ask()).data;
    expect(before.open).toBeCloseTo(1, 6);
    expect(after.open).toBeCloseTo(0.009 / 36.009, 4);
    const revenue = (data: typeof after) =>
      Number(data.gauges[0]?.a) * data.users.A + Number(data.gauges[0]?.b) * data.users.B;
    expect(revenue(after)).toBeCloseTo(36.009, 4);
    expect(revenue(before)).not.toBeCloseTo(36.009, 1);
  });

  test('own ads count with what the publisher keeps, as they bid', async () => {
    const instanceOf = (group: string) => setUp.instances[group === 'A' ? 'high' : 'low'];
    const networkOf = (group: string | undefined) => (group === 'A' ? 1 : networkId.crossPromotion);
    const facts = crowd(120, 0).map((one) =>
      one.metric === 'impression'
        ? { ...one, network: networkOf(one.abGroup), instance: instanceOf(one.abGroup ?? '') }
        : one,
    );
    const days = Array.from({ length: 9 }, (_, day) => addDays(first, day));
    const reports = days.flatMap((day) =>
      ['A', 'B'].map(
        (group): Reported => ({
          ...{
            day,
            app: setUp.pubAppId,
            placement: setUp.placementId,
            network: networkOf(group),
            country: 'DE',
          },
          ...{ instance: instanceOf(group), usd: '4', impressions: null, clicks: null },
        }),
      ),
    );
    await write(facts, reports);
    const setShare = (platform_share: string) =>
      app.database.asSystem((tx) => tx.updateTable('installation_setting').set({ platform_share }).execute());
    const whole = (await ask()).data;
    expect(whole.ownAdsKept).toBeNull();
    expect(whole.gauges[0]?.lift).toBeCloseTo(0, 6);
    await setShare('30');
    try {
      const { data } = await ask();
      expect(data.ownAdsKept).toBe(0.7);
      expect(data.gauges[0]?.lift).toBeCloseTo(-0.3, 6);
      expect(data.gauges[1]?.b).toBe(String(Number((0.7 * Number(whole.gauges[1]?.b)).toPrecision(9))));
    } finally {
      await setShare('0');
    }
  });

  describe('with reports of networks', () => {
    const networks = { A: 1, B: 2 } as const;
    const instanceOf = (group: string) => setUp.instances[group === 'A' ? 'high' : 'low'];
    /** Each group's units are of a network of its own; nobody comes back, and on each day as many come new. */
    const daily = (days: number): Fact[] => {
      const chance = seededChance(9);
      return (['A', 'B'] as const).flatMap((abGroup) =>
        Array.from({ length: days * 100 }, (_, index) =>
          visit(
            Math.floor(index / 100),
            { user: `${abGroup}${index}`, abGroup },
            (9 * chance.uniform()).toFixed(6),
          ).map((one) =>
            one.metric === 'impression'
              ? { ...one, network: networks[abGroup], instance: instanceOf(abGroup) }
              : one,
          ),
        ).flat(),
      );
    };
    /** What networks pay for the days: so much of what is estimated. */
    const paid = (facts: readonly Fact[], from: number, to: number, part: Record<'A' | 'B', number>) =>
      Array.from({ length: to - from }, (_, index) => addDays(first, from + index)).flatMap((day) =>
        (['A', 'B'] as const).map((group): Reported => {
          const own = facts.filter(({ abGroup, at }) => abGroup === group && at.startsWith(day));
          const usd = own.reduce((sum, { money }) => sum + Number(money) / 1000, 0) * part[group];
          return {
            ...{ day, app: setUp.pubAppId, placement: setUp.placementId, network: networks[group] },
            ...{ instance: instanceOf(group), country: 'DE', usd: usd.toFixed(6) },
            ...{ impressions: null, clicks: null },
          };
        }),
      );

    test('a verdict stands, whatever networks pay for the days after it', async () => {
      first = await startedBefore(20);
      const facts = daily(20);
      await write(facts, paid(facts, 0, 8, { A: 0.8, B: 1.2 }));
      const decided = (await ask()).data;
      expect(decided).toMatchObject({ verdict: 'betterB', decidedOn: addDays(first, 6) });
      await write([], paid(facts, 8, 20, { A: 0.8, B: 0.2 }));
      const later = (await ask()).data;
      expect(later.gauges[0]?.lift).toBeLessThan(-0.2);
      expect(later).toMatchObject({ verdict: 'betterB', decidedOn: addDays(first, 6) });
      expect(later.looks.slice(0, 8)).toEqual(decided.looks.slice(0, 8));
    });

    test('what networks have still to report of is not decided by our estimates', async () => {
      first = await startedBefore(16);
      // Of the later days much too much is estimated for B.
      const facts = daily(16).map((one) =>
        one.abGroup === 'B' && one.at > addDays(first, 8)
          ? { ...one, money: String(4 * Number(one.money)) }
          : one,
      );
      await write(facts, paid(facts, 0, 8, { A: 1, B: 1 }));
      expect((await ask()).data).toMatchObject({ verdict: 'awaitsReports', decidedOn: null });
      await write([], paid(facts, 8, 16, { A: 1, B: 0.26 }));
      expect((await ask()).data).toMatchObject({ verdict: 'notYet', decidedOn: null });
    });
  });

  test('A/A noise as it was seen: how far halves of group A are apart', async () => {
    await write(crowd(120, 0.1));
    const { data } = await ask();
    const own = data.seenNoise;
    expect(own).toMatchObject({ test: null, splits: 40 });
    // What is expected of users who scatter so, within what 40 splits can.
    expect((own?.nineteen ?? 0) / (data.noise ?? 0)).toBeGreaterThan(0.7);
    expect((own?.nineteen ?? 0) / (data.noise ?? 0)).toBeLessThan(1.4);
    expect(own?.most).toBeGreaterThanOrEqual(own?.nineteen ?? 0);
  });

  test('of a test with few users as yet it is that of the test before in this app, at its own size', async () => {
    const before = await endedBefore(20);
    const day = addDays(first, -15);
    await write([
      ...crowd(120, 0.1).map((one) => ({ ...one, abTest: before, at: `${day}${one.at.slice(10)}` })),
      ...crowd(60, 0.1),
    ]);
    const { data } = await ask();
    expect(data.users).toEqual({ A: 60, B: 60 });
    const seen = data.seenNoise;
    expect(seen).toMatchObject({ test: { id: before, name: 'Ended' }, splits: 40 });
    // A day's users of the one before scatter less than those of nine days, twice as many as here.
    expect(seen?.nineteen).toBeGreaterThan(0);
    expect((seen?.nineteen ?? 0) / (data.noise ?? 0)).toBeLessThan(1.4);
  });

  test('where nothing was estimated, every impression is worth the same', async () => {
    const report = (day: number): Reported => ({
      ...{ day: addDays(first, day), app: setUp.pubAppId, placement: setUp.placementId, network: 1 },
      ...{ country: 'DE', usd: '12', instance: setUp.instances.high, impressions: null, clicks: null },
    });
    const reports = Array.from({ length: 9 }, (_, day) => report(day));
    await write(
      crowd(120, 0).map((one) => ({ ...one, money: '0' })),
      reports.slice(0, 6),
    );
    // Six days do not say how what is paid scatters.
    const { data: few } = await ask();
    expect(few).toMatchObject({ verdict: 'fewReports', stake: null, noise: null, decidedOn: null });
    expect(few.gauges[0]).toMatchObject({ low: null, high: null, chance: null });
    expect(few.gauges[0]?.lift).not.toBeNull();
    await write([], reports.slice(6));
    const { data } = await ask();
    expect(data.verdict).toBe('notYet');
    expect(Number(data.gauges[0]?.a)).toBeGreaterThan(0);
    expect(data.gauges[1]).toMatchObject({ gauge: 'ecpm', a: null, lift: null });
    expect(data.seenNoise).toMatchObject({ splits: 40 });
  });
});
