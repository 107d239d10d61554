import { side } from '@millrace/contract/common';
import { menuPlaces } from '../../../kit/navigation/menu-places.ts';
import { paths } from '../../../kit/navigation/paths.ts';
import type { ConsoleRoute } from '../../../kit/navigation/route.ts';

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
    menu: menuPlaces.overview,
    texts: 'entry',
  },
  {
    path: paths.appDashboard,
    title: 'overview.appDashboard',
    load: () => import('./AppDashboardPage.tsx'),
    access: 'signed-in',
    side: side.publisher,
    permissions: ['dashboard'],
    actions: ['query'],
    menu: menuPlaces.dashboard,
  },
];
