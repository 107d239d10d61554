import { configDefaults, defineProject, type TestProjectInlineConfiguration } from 'vitest/config';
import { maxWorkers } from '../../vitest.workers.ts';

/** Long repeats of fault tests run in `npm run test:long` only; a short round of each runs always. */
const long = process.env.MILLRACE_LONG === '1';

export const faults = ['src/faults/**/*.test.ts'];

export const server = {
  maxWorkers,
  root: import.meta.dirname,
  exclude: [...configDefaults.exclude, ...(long ? [] : ['**/*.long.test.ts'])],
  pool: 'forks',
  globalSetup: ['src/testing/migrated-setup.ts', 'src/testing/global-setup.ts'],
  testTimeout: 60_000,
  hookTimeout: 120_000,
} satisfies TestProjectInlineConfiguration['test'];

/**
 * Files share a process, one after the other: what one has loaded, which is most of the server, the next need not load. So each
 * closes what it opens; chDB holds one data directory at a time.
 */
export default defineProject({
  test: {
    ...server,
    name: 'server',
    isolate: false,
    include: ['src/**/*.test.ts'],
    exclude: [...server.exclude, ...faults],
  },
});
