import { side } from '@millrace/contract/common';
import { paths } from '../../kit/navigation/paths.ts';
import type { ConsoleRoute } from '../../kit/navigation/route.ts';

/** @param loadHome the overview itself, which travels with whatever the app draws around it */
export const overviewRoutes = (loadHome: ConsoleRoute['load']): readonly ConsoleRoute[] => [
  {
    path: paths.overview,
    title: 'overview.title',
    load: loadHome,
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
