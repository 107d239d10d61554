import { join } from 'node:path';
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { openClickHouse } from '../platform/clickhouse/open-clickhouse.ts';
import { startClickHouseFront } from '../testing/clickhouse-http-front.ts';
import { withDataDir } from '../testing/data-dirs.ts';
import { openDoor } from '../testing/database-door.ts';
import { deliveryPidOf } from '../testing/delivery-pid.ts';
import { type Program, stopProgram } from '../testing/server-program.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { askForAd, startAdLoad, tellOf } from './ad-load.ts';
import { createAdTarget } from './ad-target.ts';
import { allIsShipped } from './figures.ts';
import { withPrograms } from './with-programs.ts';

// Starting real servers, on a machine that other tests use too.
vi.setConfig({ testTimeout: 600_000 });

/** USD: of the day, and of an impression. */
const [daily, price] = [1, 0.004];

const day = z.object({
  day: z.string(),
  spent: z.coerce.number(),
  paid: z.coerce.number(),
  unpaid: z.coerce.number(),
});

/** Ends both processes of a server at once. */
async function kill(program: Program): Promise<void> {
  const delivery = await deliveryPidOf(program);
  program.child.kill('SIGKILL');
  process.kill(delivery, 'SIGKILL');
  await program.ended;
}

test('three servers, one killed and one without its database, spend a budget together and not a cent more', async () => {
  await withDataDir({ user: undefined, under: [] }, async (dataDir) => {
    const database = await createTestDatabase();
    const target = await createAdTarget(database, { daily: String(daily), price: String(price * 1000) });
    const front = await startClickHouseFront({ dataDir: join(dataDir, 'events'), user: 'u', password: 'p' });
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
        await vi.waitFor(async () => expect(await askForAd(url, target)).toBeDefined(), {
          timeout: 60_000,
          interval: 50,
        });

      const loads = urls.map((url) => startAdLoad(url, target));
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
      const shownThen = atCut.shown.length;
      if (programs[1] !== undefined) await kill(programs[1]);
      await Promise.all([atStaying.isDry(), atCut.isDry()]);
      await Promise.all(loads.map((load) => load.stop()));
      // What phones had got before is shown late: what it had kept for that pays.
      for (const path of early) await tellOf(cut, path);

      doors[2].mend();
      const again = start(nodes[1] ?? {});
      const all = [staying, await again.ready(), cut];
      const counted = async () => {
        await Promise.all(all.map((url) => allIsShipped(url)));
        return clickhouse.lookup(
          `SELECT toString(toDate(e.at)) AS day, sum(e.spent) AS spent, countIf(e.spent > 0) AS paid, countIf(e.unbilled = 'budget') AS unpaid
           FROM millrace.event AS e WHERE e.kind = 'impr' AND e.campaign_id = ${target.campaignId} GROUP BY day ORDER BY day`,
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
      // Some of each once more, to every server.
      const paths = loads.flatMap((load) => load.shown.slice(-20));
      await Promise.all(
        all.map(async (url) => {
          for (const path of paths) await tellOf(url, path);
        }),
      );
      expect(await counted()).toEqual(days);
      await vi.waitFor(
        async () => {
          const booked = await database.asSystem((tx) =>
            tx
              .selectFrom('campaign_day')
              .select('spent')
              .where('campaign_id', '=', target.campaignId)
              .orderBy('day')
              .execute(),
          );
          expect(booked.map(({ spent }) => Number(spent))).toEqual(days.map(({ spent }) => spent));
        },
        { timeout: 60_000, interval: 100 },
      );
      for (const program of [programs[0], programs[2], again])
        if (program !== undefined) await stopProgram(program);
    });
    await clickhouse.close();
    await front.close();
    for (const door of doors) await door.close();
    await database.close();
  });
});
