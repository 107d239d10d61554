import { defineProject } from 'vitest/config';
import { maxWorkers } from '../../vitest.workers.ts';

/** What needs a page: each file gets one of its own, but not a process, which takes longer to start than most of them run. */
export default defineProject({
  test: {
    name: 'console',
    maxWorkers,
    pool: 'vmForks',
    environment: 'happy-dom',
    setupFiles: ['src/testing/setup.ts'],
    include: ['src/**/*.test.tsx', 'src/**/*.page.test.ts'],
  },
});
