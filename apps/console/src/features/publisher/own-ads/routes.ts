import { side } from '@millrace/contract/common';
import { paths } from '../../../kit/navigation/paths.ts';
import type { ConsoleRoute } from '../../../kit/navigation/route.ts';

/** Reached from the app settings: the menu has no room for what is set once. */
export const ownAdsRoutes: readonly ConsoleRoute[] = [
  {
    path: paths.ownAds,
    title: 'titles.ownAds',
    load: () => import('./OwnAdsPage.tsx'),
    access: 'signed-in',
    side: side.publisher,
    permissions: ['cross_bid'],
    actions: ['query'],
    parentMenu: paths.appSettings,
  },
];
