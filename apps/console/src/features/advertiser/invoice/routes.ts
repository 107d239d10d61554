import { side } from '@millrace/contract/common';
import { paths } from '../../../kit/navigation/paths.ts';
import type { ConsoleRoute } from '../../../kit/navigation/route.ts';

/** It stands in the person's menu. In a disabled advertiser this action is all that is left. */
export const invoiceRoutes: readonly ConsoleRoute[] = [
  {
    path: paths.invoices,
    title: 'titles.invoices',
    load: () => import('./InvoicesPage.tsx'),
    access: 'signed-in',
    side: side.advertiser,
    permissions: ['promote'],
    actions: ['get'],
  },
];
