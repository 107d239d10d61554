import { readFile, rename, writeFile } from 'node:fs/promises';
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { openClickHouse } from '../platform/clickhouse/open-clickhouse.ts';
import { deliveryPidOf } from '../testing/delivery-pid.ts';
import { withMigratedDataDir } from '../testing/migrated.ts';
import { countUnderLoad } from './count-under-load.ts';

// Starting real servers, on a machine that other tests use too.
vi.setConfig({ testTimeout: 300_000 });

const hour = 3_600_000;
const day = 24 * hour;
/** Of phones: years off, at the beginning of time, or jumping between two events. */
const phoneErrors = [0, 11 * 365 * day, -11 * 365 * day, -Date.now(), 3 * hour, -3 * hour];
const serverErrors = [2 * hour, -2 * hour, day, -day, 0];

test('whatever the clocks of phones and of the server do, each event is counted once, near its receipt', async () => {
  await withMigratedDataDir(async (dataDir) => {
    const clockFile = `${dataDir}.clock`;
    const setServerClock = async (error: number) => {
      await writeFile(`${clockFile}.part`, String(error));
      await rename(`${clockFile}.part`, clockFile);
    };
    await setServerClock(0);
    let looks = 0;
    const preload = new URL('./shift-clock.ts', import.meta.url).href;
    const { ledger } = await countUnderLoad({
      env: { DATA_DIR: dataDir, CLOCK_FILE: clockFile, NODE_OPTIONS: `--import=${preload}` },
      now() {
        looks += 1;
        return Date.now() + (phoneErrors[looks % phoneErrors.length] ?? 0);
      },
      async during({ program, load }) {
        const pids = [program.child.pid, await deliveryPidOf(program)];
        for (const error of serverErrors) {
          await load.acknowledged(100);
          await setServerClock(error);
          await haveHeard(clockFile, pids, error);
        }
        await load.acknowledged(100);
        return program;
      },
    });
    expect(ledger.calls('unsent', 'refused', 'unknown')).toEqual([]);
    const { far, hours } = await spread(dataDir);
    expect(far).toBe(0);
    expect(hours).toBeGreaterThan(40);
  });
});

/** Resolves when these processes have heard how wrong their clocks are. */
async function haveHeard(clockFile: string, pids: readonly unknown[], error: number): Promise<void> {
  const heard = () => Promise.all(pids.map((pid) => readFile(`${clockFile}.${pid}`, 'utf8')));
  const wanted = pids.map(() => String(error));
  await vi.waitFor(async () => expect(await heard()).toEqual(wanted), { timeout: 60_000, interval: 20 });
}

/** Events further from their receipt than any may be, and hours between the first and the last receipt: the
 * server's clock was wrong indeed. */
async function spread(dataDir: string) {
  const clickhouse = await openClickHouse({ dataDir, log: pino({ level: 'silent' }) });
  try {
    const [found] = await clickhouse.lookup(
      `SELECT countIf(at < received_at - INTERVAL 7 DAY OR at > received_at + INTERVAL 5 MINUTE) AS far,
              dateDiff('hour', min(received_at), max(received_at)) AS hours
       FROM millrace.event`,
      z.object({ far: z.string(), hours: z.string() }),
    );
    return { far: Number(found?.far), hours: Number(found?.hours) };
  } finally {
    await clickhouse.close();
  }
}
