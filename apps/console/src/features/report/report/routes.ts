import { side } from '@millrace/contract/common';
import type { Permission } from '@millrace/contract/people/permission';
import { menuPlaces } from '../../../kit/navigation/menu-places.ts';
import { paths } from '../../../kit/navigation/paths.ts';
import type { ConsoleRoute } from '../../../kit/navigation/route.ts';

function reportRoute(
  route: Pick<ConsoleRoute, 'path' | 'title' | 'load' | 'menu' | 'parentMenu'>,
  permission: Permission,
): ConsoleRoute {
  return {
    ...route,
    access: 'signed-in',
    side: side.publisher,
    permissions: [permission],
    actions: ['query'],
  };
}

export const reportRoutes: readonly ConsoleRoute[] = [
  reportRoute(
    {
      path: paths.performance,
      title: 'titles.performance',
      load: () => import('./PerformancePage.tsx'),
      menu: menuPlaces.performance,
    },
    'performance',
  ),
  reportRoute(
    {
      path: paths.biddingReport,
      title: 'titles.biddingReport',
      load: () => import('./BiddingPage.tsx'),
      parentMenu: paths.performance,
    },
    'performance',
  ),
  reportRoute(
    {
      path: paths.fillLoss,
      title: 'titles.fillLoss',
      load: () => import('./fill-loss/FillLossPage.tsx'),
      parentMenu: paths.performance,
    },
    'performance',
  ),
  reportRoute(
    {
      path: paths.reconciliation,
      title: 'titles.reconciliation',
      load: () => import('./reconciliation/ReconciliationPage.tsx'),
      parentMenu: paths.performance,
    },
    'performance',
  ),
  reportRoute(
    {
      path: paths.userActivity,
      title: 'titles.userActivity',
      load: () => import('./UserActivityPage.tsx'),
      menu: menuPlaces.userActivity,
    },
    'user_activity',
  ),
  reportRoute(
    {
      path: paths.lifetimeValue,
      title: 'titles.lifetimeValue',
      load: () => import('./LifetimeValuePage.tsx'),
      parentMenu: paths.userActivity,
    },
    'user_activity',
  ),
  reportRoute(
    {
      path: paths.retention,
      title: 'titles.retention',
      load: () => import('./RetentionPage.tsx'),
      parentMenu: paths.userActivity,
    },
    'user_activity',
  ),
];
