import { cohortRequest } from '@millrace/contract/report/cohort';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { cohortTable } from './cohort-table.ts';
import type { ExportSource } from './export-table.ts';

test('a file of some users alone says whom it leaves out', async () => {
  const request = z.parse(cohortRequest, {
    ...{ from: '2026-03-01', to: '2026-03-07' },
    filters: [
      { dimension: 'country', values: ['DE', 'FR'], exclude: true },
      { dimension: 'platform', values: ['1'] },
    ],
  });
  const source = {
    services: { now: () => new Date('2026-03-10T08:00:00Z') },
    ...{ scope: { organizationId: 1, appIds: null }, lang: 'enGB', title: 'Retention' },
    read: () => Promise.reject(new Error('no id is among the filters')),
  };
  const about = await cohortTable(request, source as unknown as ExportSource).about();
  expect(about.slice(1, 5).map(({ label, value }) => [label, value])).toEqual([
    ['First day (UTC)', '2026-03-01 – 2026-03-07'],
    ['Region is not', 'Germany, France'],
    ['Platform is', 'Android'],
    ['Made at (UTC)', '2026-03-10 08:00'],
  ]);
});
