import type { RequestInput } from '@millrace/contract/kit/call';
import type { createSavedReport } from '@millrace/contract/report/saved-report';

/** What the company looks at every week: whoever signs in finds them. */
export const savedReports: readonly RequestInput<typeof createSavedReport>[] = [
  {
    name: 'Revenue by app and day',
    shared: true,
    view: {
      page: 'performance',
      period: 'last28',
      dimensions: ['day', 'app'],
      metrics: ['revenue', 'impressions', 'ecpm'],
      filters: [],
    },
  },
  {
    name: 'Networks by country',
    shared: true,
    view: {
      page: 'performance',
      period: 'last7',
      dimensions: ['network', 'country'],
      metrics: ['revenue', 'ecpm', 'fillRate'],
      filters: [],
    },
  },
  {
    name: 'Waterfall health',
    shared: true,
    view: {
      page: 'performance',
      period: 'last7',
      dimensions: ['instance'],
      metrics: ['requests', 'fillRate', 'impressions', 'ecpm'],
      filters: [],
    },
  },
];
