import { side } from '@millrace/contract/common';
import { paths } from '../../../kit/navigation/paths.ts';
import type { ConsoleRoute } from '../../../kit/navigation/route.ts';

export const budgetRoutes: readonly ConsoleRoute[] = [
  {
    path: paths.budget,
    title: 'titles.budget',
    load: () => import('./BudgetPage.tsx'),
    access: 'signed-in',
    side: side.advertiser,
    permissions: ['promote'],
    actions: ['query'],
    parentMenu: paths.adsOverview,
  },
];
