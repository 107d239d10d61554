import { side } from '@millrace/contract/common';
import { menuPlaces } from '../../kit/navigation/menu-places.ts';
import { paths } from '../../kit/navigation/paths.ts';
import type { ConsoleRoute } from '../../kit/navigation/route.ts';

/** The screens that two features give the parts of. */
export const promotedAppRoutes: readonly ConsoleRoute[] = [
  {
    path: paths.promotedApps,
    title: 'titles.promotedApps',
    load: () => import('./PromotedAppsPage.tsx'),
    access: 'signed-in',
    side: side.advertiser,
    permissions: ['promote'],
    actions: ['query'],
    menu: menuPlaces.promotedApps,
  },
  {
    path: paths.eventTracking,
    title: 'titles.eventTracking',
    load: () => import('./EventsPage.tsx'),
    access: 'signed-in',
    side: side.advertiser,
    permissions: ['promote'],
    actions: ['query'],
    parentMenu: paths.promotedApps,
  },
];
