import { defineConfig } from 'vitest/config';
import { maxWorkers } from './vitest.workers.ts';

export default defineConfig({
  test: {
    projects: [
      'apps/*/vitest.config.ts',
      { test: { name: 'packages', maxWorkers, include: ['packages/*/src/**/*.test.ts'] } },
      {
        test: {
          name: 'fleet',
          maxWorkers,
          include: ['fleet/**/*.test.ts'],
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
