import { defineConfig } from 'vitest/config';
import { maxWorkers } from './vitest.workers.ts';

export default defineConfig({
  test: {
    projects: [
      'apps/*/vitest.config.ts',
      'apps/console/vitest.pure.config.ts',
      'apps/server/vitest.faults.config.ts',
      // They hold no state: files share a worker, and what one has loaded the next need not load.
      { test: { name: 'packages', maxWorkers, isolate: false, include: ['packages/*/src/**/*.test.ts'] } },
      {
        test: {
          name: 'fleet',
          maxWorkers,
          include: ['fleet/**/*.test.ts'],
          globalSetup: ['apps/server/src/testing/migrated-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      { test: { name: 'scripts', maxWorkers, include: ['scripts/**/*.test.mjs', 'bench/lib/**/*.test.ts'] } },
    ],
    pool: 'forks',
    maxWorkers,
  },
});
