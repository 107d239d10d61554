import { configDefaults, defineProject } from 'vitest/config';
import { maxWorkers } from '../../vitest.workers.ts';

/** What needs no page and keeps no state: files share a worker, and what one has loaded the next need not load. */
export default defineProject({
  test: {
    name: 'console without a page',
    maxWorkers,
    isolate: false,
    include: ['src/**/*.test.ts'],
    exclude: [...configDefaults.exclude, '**/*.page.test.ts'],
  },
});
