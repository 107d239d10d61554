import { expect, test, vi } from 'vitest';
import { deliveryPidOf } from '../testing/delivery-pid.ts';
import { withMigratedDataDir } from '../testing/migrated.ts';
import { countUnderLoad } from './count-under-load.ts';
import { figure, figureIs } from './figures.ts';
import { limitFiles } from './limit-files.ts';

// Starting real servers, on a machine that other tests use too.
vi.setConfig({ testTimeout: 300_000 });

const patience = { timeout: 60_000, interval: 20 };

test('on a full disk calls are refused and counted as such; with space again all goes on by itself', async () => {
  await withMigratedDataDir(async (dataDir) => {
    await countUnderLoad({
      env: { DATA_DIR: dataDir },
      async during({ program, load }) {
        // Both that write there: one what phones send, the other what is shipped of it, and the embedded ClickHouse.
        const writers = [await deliveryPidOf(program), program.child.pid];
        const limit = (bytes: number | 'unlimited') =>
          Promise.all(writers.map((pid) => limitFiles(pid, bytes)));
        for (const round of [1, 2]) {
          await load.acknowledged(200);
          await limit(0);
          await vi.waitFor(() => expect(load.ledger.refusals[503]).toBeGreaterThan(20 * round), patience);
          await limit('unlimited');
          await load.acknowledged(200);
        }
        return program;
      },
      async afterwards({ baseUrl, load: { ledger } }) {
        expect(ledger.refusals).toEqual({
          503: await figure(baseUrl, 'millrace_delivery_log_refused_total'),
        });
        expect(ledger.refusalsWithoutRetryAfter).toBe(0);
        expect(ledger.calls('unsent', 'unknown')).toEqual([]);
        await figureIs(baseUrl, 'millrace_delivery_log_reserve_ready', (ready) => ready === 1);
      },
    });
  });
});
