import { role } from '@millrace/contract/people/permission';
import {
  getStatement,
  listStatements,
  makeStatement,
  moveStatement,
} from '@millrace/contract/publisher/agency';
import { networkId } from '@millrace/contract/publisher/network/network-id';
import { addDays } from '@millrace/contract/report/period';
import { queryReport } from '@millrace/contract/report/report';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Fact, oneFact, type Reported, writeFacts } from '../../../domain/report/testing/fact.ts';
import type { ClickHouse } from '../../../platform/clickhouse/clickhouse.ts';
import { add, compare, decimal, decimalText, divide, multiply } from '../../../platform/decimal.ts';
import { addMonths } from '../../../platform/months.ts';
import { createPerson, type Person } from '../../../testing/people.ts';
import { createTestApp } from '../../../testing/publisher-setup.ts';
import { createStatementsForTests } from '../../../testing/statements.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { openTestClickHouse } from '../../../testing/test-clickhouse.ts';
import { makeStatements } from './make-statements-job.ts';
import { monthsOfStatement } from './months.ts';
import { readEarned } from './read-earned.ts';

let clickhouse: ClickHouse;
let app: TestApp;
let owner: Person;
let administrator: Person;
beforeAll(async () => {
  clickhouse = await openTestClickHouse();
  app = await openTestApp({ clickhouse });
});
afterAll(async () => {
  await app.close();
  await clickhouse.close();
});
const begin = async () => {
  owner = await createPerson(app);
  const { organizationId } = owner;
  administrator = await createPerson(app, { roleId: role.administrator, organizationId });
};
beforeEach(begin);

/** A network's report of a day of an app; an instance for each app will do. */
const of = (
  day: string,
  appId: number,
  usd: string,
  network: number = networkId.crossPromotion,
): Reported => ({
  ...{ day, app: appId, placement: 5, network, instance: appId * 100 + network },
  ...{ country: 'DE', usd, impressions: null, clicks: null },
});
let reportedAt = 0;
/** The newest report of a day is what counts; two of one millisecond would be a matter of chance. */
async function report(reports: readonly Reported[], whose: Person = owner): Promise<void> {
  while (Date.now() <= reportedAt) await new Promise((resolve) => setTimeout(resolve, 1));
  reportedAt = Date.now();
  await writeFacts(clickhouse, whose.organizationId, [], reports);
}

const make = (month: string) => app.ask(makeStatement, { month }, administrator);
const show = async (id: number) => (await app.ask(getStatement, { id }, owner)).data;
const approve = (id: number, version: number) =>
  app.ask(moveStatement, { id, version, move: 'approve', reason: null }, administrator);
const setShare = (share: string) =>
  app.database.asSystem((tx) =>
    tx.updateTable('installation_setting').set({ platform_share: share }).execute(),
  );
const runJob = (month: string, userId?: number) =>
  makeStatements.run(app.services, { month, ...(userId && { userId }) }, new AbortController().signal);

describe('the statement of a month', () => {
  const kept = ['2024-12-03', '2025-01-03', '2025-02-03', '2025-03-03'];
  const asStated = () => report(kept.map((day) => of(day, 7, '10')));

  test('says what was booked of own ads, app by app, whatever phones claim; of no other network and nobody else', async () => {
    const stranger = await createPerson(app);
    const name = 'Coin Rush';
    const mine = await createTestApp(app, owner, { name });
    const ownAds = { network: networkId.crossPromotion, app: mine, instance: 11, placement: 5, adType: 2 };
    // In another country than it was bid in, or never at all.
    const claimed: Fact = {
      ...{ ...oneFact, ...ownAds, at: '2025-04-05T10:00:00Z', country: 'AT', money: '10000' },
      metric: 'impression',
    };
    await writeFacts(clickhouse, owner.organizationId, [claimed], []);
    await report([of('2025-04-05', mine, '12.345678'), of('2025-04-05', mine, '80', networkId.unity)]);
    await report([of('2025-05-01', mine, '3')]);
    await report([of('2025-04-05', 8, '99')], stranger);
    await setShare('12.3456');
    const { data } = await make('2025-04-01');
    await setShare('0');
    expect(data).toMatchObject({
      ...{ month: '2025-04-01', state: 'open', share: '12.3456', revenue: '12.345678000', version: 1 },
      ...{ net: '10.821530', amount: '10.82', carriedIn: '0.000000', carriedOut: '0.001530' },
    });
    expect((await show(data.id)).lines).toEqual([
      {
        ...{ appId: mine, appName: name, month: '2025-04-01', share: '12.3456' },
        ...{ revenue: '12.345678000', net: '10.821530' },
      },
    ]);
  });

  test('states what was reported later of earlier months, and leaves their statements as they are', async () => {
    const { approved } = await createStatementsForTests(app, owner);
    const february = await show(approved);
    await asStated();
    await report([of('2025-02-03', 7, '7.5'), of('2025-04-09', 7, '4')]);
    const { data } = await make('2025-04-01');
    expect(data).toMatchObject({ revenue: '1.500000000', amount: '1.50' });
    expect((await show(data.id)).lines.map(({ month, revenue }) => [month, revenue])).toEqual([
      ['2025-04-01', '4.000000000'],
      ['2025-02-01', '-2.500000000'],
    ]);
    expect(await show(approved)).toEqual(february);
  });

  test('is made anew as long as nobody has approved it; then it is final', async () => {
    await report([of('2025-04-05', 7, '1')]);
    const first = (await make('2025-04-01')).data;
    await report([of('2025-04-05', 7, '2')]);
    const again = (await make('2025-04-01')).data;
    expect(again).toMatchObject({ id: first.id, amount: '2.00', version: 2 });
    await report([of('2025-04-05', 7, '3')]);
    // Whoever saw the first one approves nothing else.
    expect((await approve(first.id, 1)).code).toBe(1013);
    await approve(first.id, 2);
    expect((await make('2025-04-01')).error.error).toBe('agency.errors.alreadyMade');
    expect(await show(first.id)).toMatchObject({ state: 'approved', amount: '2.00' });
  });

  test('that nobody has approved says 0 when what it was about was taken back', async () => {
    await report([of('2025-04-05', 7, '100')]);
    const { id } = (await make('2025-04-01')).data;
    await report([of('2025-04-05', 7, '0')]);
    const { code, data } = await make('2025-04-01');
    expect([code, data]).toMatchObject([0, { id, amount: '0.00', version: 2 }]);
    expect((await show(id)).lines).toEqual([]);
  });

  test('that earned nothing and had nothing left over is none', async () => {
    expect((await make('2025-04-01')).error.error).toBe('agency.errors.nothingEarned');
  });

  test('that only a part of a cent was left over for is none, and the next one takes it over', async () => {
    await report([of('2025-04-05', 7, '1.001234'), of('2025-06-05', 7, '2')]);
    expect((await make('2025-04-01')).data).toMatchObject({ amount: '1.00', carriedOut: '0.001234' });
    expect((await make('2025-05-01')).error.error).toBe('agency.errors.nothingEarned');
    expect((await make('2025-06-01')).data).toMatchObject({ carriedIn: '0.001234', amount: '2.00' });
  });

  test('that earned nothing states a debt that was left over, month by month', async () => {
    await report([of('2025-04-05', 7, '5')]);
    const { data } = await make('2025-04-01');
    await approve(data.id, data.version);
    await report([of('2025-04-05', 7, '1')]);
    expect((await make('2025-05-01')).data).toMatchObject({ amount: '0.00', carriedOut: '-4.000000' });
    expect((await make('2025-06-01')).data).toMatchObject({
      revenue: '0.000000000',
      carriedOut: '-4.000000',
    });
  });
});

test('an answer may have as many rows as one month has apps, however many all the months have', async () => {
  const month = '2025-04-01';
  const all = monthsOfStatement(month);
  expect([all.at(0), all.at(-1), all.length]).toEqual(['2024-04-01', month, 13]);
  await report(all.flatMap((one) => [of(one, 7, '1.25'), of(addDays(one, 27), 8, '2')]));
  await report([of('2024-03-31', 7, '9'), of('2025-05-01', 7, '9')]);
  const read = (most?: number) => readEarned(app.services, owner.organizationId, all, most);
  const earned = (await read(2)).map((one) => [one.month, one.appId, decimalText(one.revenue)]);
  expect(earned.toSorted()).toEqual(
    all.flatMap((one) => [
      [one, 7, '1.25'],
      [one, 8, '2'],
    ]),
  );
  expect(await read()).toEqual(await read(2));
  await expect(read(1)).rejects.toThrow('report.errors.tooManyRows');
});

describe('the job', () => {
  test('makes what is missing for everybody, in the asker’s name, and leaves alone what is there', async () => {
    const other = await createPerson(app);
    await report([of('2025-04-05', 7, '5')]);
    await report([of('2025-04-05', 9, '6')], other);
    const own = (await make('2025-04-01')).data;
    await report([of('2025-04-05', 7, '50')]);
    await runJob('2025-04-01', administrator.userId);
    await runJob('2025-04-01', administrator.userId);
    expect(await show(own.id)).toMatchObject({ amount: '5.00', version: 1 });
    const { list } = (await app.ask(listStatements, {}, other)).data;
    expect(list).toMatchObject([{ month: '2025-04-01', amount: '6.00', version: 1 }]);
    const entries = await app.database.asSystem((tx) =>
      tx
        .selectFrom('change_log')
        .select(['user_id', 'action'])
        .where('organization_id', '=', other.organizationId)
        .where('entity', '=', 'agency_statement')
        .execute(),
    );
    expect(entries).toEqual([{ user_id: administrator.userId, action: 'add' }]);
  });

  test('without a month is about the last one, in nobody’s name', async () => {
    app.clock.hold();
    const month = addMonths(app.clock.now().toISOString().slice(0, 10), -1);
    await report([of(addDays(month, 1), 7, '5')]);
    await makeStatements.run(app.services, {}, new AbortController().signal);
    expect((await app.ask(listStatements, {}, owner)).data.list).toMatchObject([{ month, amount: '5.00' }]);
  });

  test('that fails for one organization makes the others’ and fails as a whole', async () => {
    const other = await createPerson(app);
    await report([of('2025-04-05', 7, '5')]);
    await report([of('2025-04-05', 9, '6')], other);
    const { report: asked } = app.services.clickhouse;
    const services = {
      ...app.services,
      clickhouse: {
        ...app.services.clickhouse,
        report: ((query, row) => {
          if (query.params?.organization === owner.organizationId) throw new Error('the store is away');
          return asked(query, row);
        }) as typeof asked,
      },
    };
    const run = makeStatements.run(services, { month: '2025-04-01' }, new AbortController().signal);
    await expect(run).rejects.toThrow(
      '1 statements of 2025-04-01 could not be made: Error: the store is away',
    );
    expect((await app.ask(listStatements, {}, other)).data.total).toBe(1);
    await runJob('2025-04-01');
    expect((await app.ask(listStatements, {}, owner)).data.total).toBe(1);
  });
});

const months = ['2026-01-01', '2026-02-01', '2026-03-01', '2026-04-01'];
const day = fc
  .tuple(fc.constantFrom(...months), fc.constantFrom(0, 14, 27))
  .map(([month, more]) => addDays(month, more));
const step = fc.record({
  reports: fc.array(
    fc.record({
      day,
      app: fc.integer({ min: 1, max: 3 }),
      micro: fc.bigInt({ min: 0n, max: 3_000_000_000n }),
      network: fc.constantFrom(networkId.crossPromotion, networkId.crossPromotion, networkId.unity),
    }),
    { minLength: 1, maxLength: 6 },
  ),
  share: fc
    .integer({ min: 0, max: 1_000_000 })
    .map((units) => decimalText({ units: BigInt(units), scale: 4 })),
  isRead: fc.boolean(),
});

/** What the report of a month says of own ads, app by app, as the owner sees it on the screen. */
async function reportOf(month: string): Promise<Map<string, string>> {
  const filter = {
    dimension: 'network' as const,
    values: [String(networkId.crossPromotion)],
    exclude: false,
  };
  const question = { from: month, to: addDays(addMonths(month, 1), -1), metrics: ['revenue' as const] };
  const { data } = await app.ask(queryReport, { ...question, dimensions: ['app'], filters: [filter] }, owner);
  return new Map(data.rows.map(({ keys: [key = ''], values: [value] }) => [key, value ?? '0']));
}

const zero = decimal('0');
const sum = (amounts: readonly string[]) => amounts.map(decimal).reduce(add, zero);
const isSame = (one: string, other: Parameters<typeof compare>[0]) => compare(decimal(one), other) === 0;

test('whatever is reported when, at whatever share: statements together say what the reports say, to the last digit', {
  timeout: 180_000,
}, async () => {
  const property = fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 4 }), async (steps) => {
    await begin();
    for (const [index, { reports, share, isRead }] of steps.entries()) {
      const month = months[index] ?? '';
      const written = new Map(
        reports.map((one) => [
          `${one.day} ${one.app} ${one.network}`,
          of(one.day, one.app, decimalText({ units: one.micro, scale: 6 }), one.network),
        ]),
      );
      await report([...written.values()]);
      // Phones tell of each where nothing was booked, at prices of their own.
      const claims = reports.map(
        (one): Fact => ({
          ...{
            ...oneFact,
            at: `${one.day}T10:00:00Z`,
            money: '7',
            country: 'AT',
            metric: 'impression' as const,
          },
          ...{ app: one.app, placement: 5, network: networkId.crossPromotion, instance: one.app * 100 + 18 },
        }),
      );
      await writeFacts(clickhouse, owner.organizationId, claims, []);
      await setShare(share);
      await make(month);
      const made = (await app.ask(listStatements, { size: 100 }, owner)).data.list.toReversed();
      const shown = await Promise.all(made.map(({ id }) => show(id)));
      const lines = shown.flatMap((one) => one.lines);
      // Months that statements have told of so far: each app's lines add up to its report.
      for (const told of months.slice(0, index + 1)) {
        const figures = await reportOf(told);
        const apps = new Set([
          ...figures.keys(),
          ...lines.filter((line) => line.month === told).map(({ appId }) => String(appId)),
        ]);
        for (const one of apps) {
          const own = lines.filter((line) => line.month === told && String(line.appId) === one);
          expect([told, one, decimalText(sum(own.map(({ revenue }) => revenue)))]).toEqual([
            ...[told, one],
            decimalText(add(decimal(figures.get(one) ?? '0'), decimal('0.000000000'))),
          ]);
        }
      }
      for (const one of shown) {
        expect(isSame(one.revenue, sum(one.lines.map(({ revenue }) => revenue)))).toBe(true);
        expect(isSame(one.net, sum(one.lines.map(({ net }) => net)))).toBe(true);
        for (const line of one.lines) {
          const rest = add(decimal('100'), multiply(decimal(line.share), decimal('-1')));
          const exact = divide(multiply(decimal(line.revenue), rest), decimal('100'), 6);
          expect(isSame(line.net, exact)).toBe(true);
        }
      }
      // Every cent of it is paid or carried on.
      const paid = sum(made.map(({ amount }) => amount));
      const left = decimal(made.at(-1)?.carriedOut ?? '0');
      expect(compare(add(paid, left), sum(made.map(({ net }) => net)))).toBe(0);
      const last = made.at(-1);
      if (isRead && last?.state === 'open') await approve(last.id, last.version);
    }
  });
  await fc.assert(property, { numRuns: 6 }).finally(() => setShare('0'));
});
