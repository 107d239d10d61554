import { join } from 'node:path';
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { openClickHouse } from '../platform/clickhouse/open-clickhouse.ts';
import type { Database } from '../platform/postgres/database.ts';
import { withDataDir } from '../testing/data-dirs.ts';
import { openDoor } from '../testing/database-door.ts';
import { deliveryPidOf } from '../testing/delivery-pid.ts';
import { startMigratedFront } from '../testing/migrated-front.ts';
import { type Program, stopProgram } from '../testing/server-program.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { askForAd, startAdLoad, tellOf } from './ad-load.ts';
import { type AdTarget, createAdTarget } from './ad-target.ts';
import { areKnownAt, peopleCalled, showToAll } from './capped-people.ts';
import { allIsShipped } from './figures.ts';
import { withPrograms } from './with-programs.ts';

// Starting real servers, on a machine that other tests use too.
vi.setConfig({ testTimeout: 600_000 });

/** USD: of the day, and of an impression. */
const [daily, price] = [1, 0.004];
/** Of a campaign that is spread over the day. */
const even = { daily: 8, price: 0.04 };
/** Of one that nobody sees twice: so much that money is never the reason for no ad. */
const capped = { daily: 50_000, price: 0.004 };
/** Phones that ask a server at the same time. */
const callers = 3;

const day = z.object({
  day: z.string(),
  spent: z.coerce.number(),
  paid: z.coerce.number(),
  unpaid: z.coerce.number(),
});

const patience = { timeout: 120_000, interval: 50 };

const termsOf = (one: { readonly daily: number; readonly price: number }) => ({
  daily: String(one.daily),
  price: String(one.price * 1000),
});

const dayLength = 86_400_000;
/** USD that an even budget may have lent of a day by then, with what nodes may hold: a quarter of a percent of a day. */
function lineOf(until: number, date = new Date(until).toISOString().slice(0, 10)): number {
  const gone = (until - Date.parse(`${date}T00:00:00Z`)) / dayLength;
  return even.daily * Math.min(gone + 0.0025, 1);
}

/** USD that are lent of a campaign's days. */
async function lentOf(database: Pick<Database, 'asSystem'>, { campaignId }: AdTarget) {
  const rows = await database.asSystem((tx) =>
    tx
      .selectFrom('campaign_lease')
      .select((eb) => [eb.cast<string>('day', 'text').as('date'), 'leased'])
      .where('campaign_id', '=', campaignId)
      .execute(),
  );
  return rows.map(({ date, leased }) => ({ date, usd: Number(leased) }));
}

/** Ends both processes of a server at once. */
async function kill(program: Program): Promise<void> {
  const delivery = await deliveryPidOf(program);
  program.child.kill('SIGKILL');
  process.kill(delivery, 'SIGKILL');
  await program.ended;
}

test('three servers, one killed and one without its database, keep budgets, pacing and caps together', async () => {
  await withDataDir({ user: undefined, under: [] }, async (dataDir) => {
    const database = await createTestDatabase();
    const target = await createAdTarget(database, termsOf({ daily, price }));
    const evenly = await createAdTarget(database, { ...termsOf(even), isEven: true });
    const onceEach = await createAdTarget(database, { ...termsOf(capped), cap: 1 });
    const front = await startMigratedFront({ dataDir: join(dataDir, 'events'), user: 'u', password: 'p' });
    const log = pino({ level: 'silent' });
    const clickhouse = await openClickHouse({ url: front.url, dataDir, log });
    const doors = [
      await openDoor(database.address),
      await openDoor(database.address),
      await openDoor(database.address),
    ] as const;
    await withPrograms(async (start) => {
      const nodes = doors.map(({ url }, at) => ({
        DATA_DIR: join(dataDir, `node-${at}`),
        DATABASE_URL: url,
        CLICKHOUSE_URL: front.url,
        SECRET_KEY: 'a secret key for tests, 32 characters or more',
      }));
      const programs = nodes.map((env) => start(env));
      const urls = await Promise.all(programs.map((program) => program.ready()));
      const [staying = '', , cut = ''] = urls;
      for (const url of urls)
        for (const one of [target, evenly, onceEach])
          await vi.waitFor(async () => expect(await askForAd(url, one)).toBeDefined(), patience);

      // Three servers are asked by the same people at once: each goes by what it was told, until they have told each other.
      const [people, later, cutOff] = ['person', 'later', 'cut off'].map(peopleCalled) as [
        string[],
        string[],
        string[],
      ];
      await Promise.all(urls.map((url) => showToAll(url, onceEach, [...people, ...later])));
      for (const url of urls) await areKnownAt(url, onceEach, people);

      // Whatever three servers could sell, of an even budget they sell as far as the day is.
      const line = lineOf(Date.now());
      const evenLoads = urls.map((url) => startAdLoad(url, evenly, callers));
      await vi.waitFor(async () => {
        const lent = (await lentOf(database, evenly)).reduce((sum, { usd }) => sum + usd, 0);
        expect(lent).toBeGreaterThanOrEqual(line * 0.9 - even.price * urls.length);
      }, patience);
      await Promise.all(evenLoads.map((load) => load.isDry()));
      await Promise.all(evenLoads.map((load) => load.stop()));

      const loads = urls.map((url) => startAdLoad(url, target, callers));
      const [atStaying, atKilled, atCut] = loads;
      if (!atStaying || !atKilled || !atCut) throw new Error('a load is missing');
      await Promise.all(loads.map((load) => load.shownInAll(20)));
      const early: string[] = [];
      // Between what others take, which is not at every moment.
      await vi.waitFor(
        async () => {
          const path = await askForAd(cut, target);
          if (path !== undefined) early.push(path);
          expect(early).toHaveLength(3);
        },
        { timeout: 60_000, interval: 20 },
      );
      doors[2].cut();
      // For itself it counts on, and remembers for the others: who was shown something there sees it nowhere later.
      await showToAll(cut, onceEach, cutOff);
      const shownThen = atCut.shown.length;
      if (programs[1] !== undefined) await kill(programs[1]);
      await Promise.all([atStaying.isDry(), atCut.isDry()]);
      await Promise.all(loads.map((load) => load.stop()));
      // What phones had got before is shown late: what it had kept for that pays.
      for (const path of early) await tellOf(cut, path);

      doors[2].mend();
      const again = start(nodes[1] ?? {});
      const all = [staying, await again.ready(), cut];
      for (const url of all) for (const those of [cutOff, later]) await areKnownAt(url, onceEach, those);
      const counted = async (of = target) => {
        await Promise.all(all.map((url) => allIsShipped(url)));
        return clickhouse.lookup(
          `SELECT toString(toDate(e.at)) AS day, sum(e.spent) AS spent, countIf(e.spent > 0) AS paid, countIf(e.unbilled = 'budget') AS unpaid
           FROM millrace.event AS e WHERE e.kind = 'impr' AND e.campaign_id = ${of.campaignId} GROUP BY day ORDER BY day`,
          day,
        );
      };
      const days = await counted();
      const shown = loads.map((load) => load.shown.length);
      console.info(
        'shown:',
        shown,
        'by the one without its database, then:',
        atCut.shown.length - shownThen,
        'counted:',
        days,
      );
      // One day, or two at midnight.
      for (const { spent } of days) expect(spent).toBeLessThanOrEqual(daily * 1.005 + price);
      expect(Math.max(...days.map(({ spent }) => spent))).toBeGreaterThanOrEqual(daily * 0.9);
      // Beyond the line is only what phones were showing while it was reached.
      const until = Date.now();
      for (const { day: date, spent } of await counted(evenly)) {
        const most = lineOf(until, date) + even.price * callers * urls.length;
        expect(spent).toBeLessThanOrEqual(Math.min(most, even.daily));
      }
      // Another budget brings home what every server holds of it. What died with the one that was killed stays lent.
      await database.asSystem((tx) =>
        tx
          .updateTable('campaign')
          .set({ daily_budget: String(capped.daily - 1) })
          .where('id', '=', onceEach.campaignId)
          .execute(),
      );
      const spentOnce = new Map((await counted(onceEach)).map((one) => [one.day, one.spent]));
      await vi.waitFor(async () => {
        for (const { date, usd } of await lentOf(database, onceEach))
          expect(usd - (spentOnce.get(date) ?? 0)).toBeLessThanOrEqual(capped.daily * 0.03);
      }, patience);
      // Some of each once more, to every server.
      const paths = loads.flatMap((load) => load.shown.slice(-20));
      await Promise.all(
        all.map(async (url) => {
          for (const path of paths) await tellOf(url, path);
        }),
      );
      expect(await counted()).toEqual(days);
      await vi.waitFor(async () => {
        const booked = await database.asSystem((tx) =>
          tx
            .selectFrom('campaign_day')
            .select('spent')
            .where('campaign_id', '=', target.campaignId)
            .orderBy('day')
            .execute(),
        );
        expect(booked.map(({ spent }) => Number(spent))).toEqual(days.map(({ spent }) => spent));
      }, patience);
      for (const program of [programs[0], programs[2], again])
        if (program !== undefined) await stopProgram(program);
    });
    await clickhouse.close();
    await front.close();
    for (const door of doors) await door.close();
    await database.close();
  });
});
