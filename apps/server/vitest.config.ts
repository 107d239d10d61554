import { configDefaults, defineConfig } from 'vitest/config';
import { maxWorkers } from '../../vitest.workers.ts';

/** Long repeats of fault tests run in `npm run test:long` only; a short round of each runs always. */
const long = process.env.MILLRACE_LONG === '1';

export default defineConfig({
  test: {
    name: 'server',
    maxWorkers,
    root: import.meta.dirname,
    include: ['src/**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...(long ? [] : ['**/*.long.test.ts'])],
    // One process a file: chDB holds one data directory for the life of its process.
    pool: 'forks',
    globalSetup: ['src/testing/global-setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
