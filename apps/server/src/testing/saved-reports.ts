import type { RequestInput } from '@millrace/contract/kit/call';
import { createSavedReport } from '@millrace/contract/report/saved-report';
import type { Person } from './people.ts';
import type { TestApp } from './test-app.ts';

/** A report of performance under a name. */
export function savedReportForm(name: string) {
  return {
    name,
    shared: false,
    view: {
      page: 'performance',
      period: 'last7',
      dimensions: ['day', 'network'],
      metrics: ['revenue', 'impressions'],
      filters: [{ dimension: 'country', values: ['DE'], exclude: false }],
    },
  } satisfies RequestInput<typeof createSavedReport>;
}

/** @returns its id */
export async function createSavedReportForTests(app: TestApp, person: Person, name = 'Mondays') {
  return (await app.ask(createSavedReport, savedReportForm(name), person)).data.id;
}
