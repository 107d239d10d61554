import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      'apps/*/vitest.config.ts',
      { test: { name: 'packages', include: ['packages/*/src/**/*.test.ts'] } },
      { test: { name: 'scripts', include: ['scripts/**/*.test.mjs', 'bench/lib/**/*.test.ts'] } },
    ],
    pool: 'forks',
    // Most files wait for a server that starts or stops: more than a worker a core (the default is one less) pays.
    maxWorkers: 3,
  },
});
