import { expect, test, vi } from 'vitest';
import { withMigratedDataDir } from '../testing/migrated.ts';
import { countUnderLoad } from './count-under-load.ts';
import { startSecondDelivery } from './second-delivery.ts';

// Starting real servers, on a machine that other tests use too.
vi.setConfig({ testTimeout: 300_000 });

test('a second server, and a second delivery process, are refused; the first serve on, and all is counted once', async () => {
  await withMigratedDataDir(async (dataDir) => {
    const { ledger } = await countUnderLoad({
      env: { DATA_DIR: dataDir },
      async during({ program, again, load }) {
        const [second, reason] = await Promise.all([
          again().ended,
          startSecondDelivery(dataDir).catch(String),
          load.acknowledged(300),
        ]);
        expect(second.code).toBe(1);
        expect(second.complaint).toMatch(
          /^Another Millrace server \(process \d+\) is using DATA_DIR \S+: stop it, or choose another DATA_DIR\.\n$/,
        );
        expect(reason).toMatch(/The event log \S+ is being written by another process: /);
        await load.acknowledged(100);
        return program;
      },
    });
    expect(ledger.calls('unsent', 'refused', 'unknown')).toEqual([]);
  });
});
