import { side } from '@millrace/contract/common';
import { paths } from '../../kit/navigation/paths.ts';
import type { ConsoleRoute } from '../../kit/navigation/route.ts';

export const overviewRoutes: readonly ConsoleRoute[] = [
  {
    path: paths.overview,
    title: 'overview.title',
    load: () => import('./OverviewPage.tsx'),
    access: 'signed-in',
    side: side.publisher,
    permissions: ['dashboard'],
    actions: ['query'],
    menu: { order: 10, icon: 'overview' },
  },
  {
    path: paths.appDashboard,
    title: 'overview.appDashboard',
    load: () => import('./AppDashboardPage.tsx'),
    access: 'signed-in',
    side: side.publisher,
    permissions: ['dashboard'],
    actions: ['query'],
    parentMenu: paths.overview,
  },
];
