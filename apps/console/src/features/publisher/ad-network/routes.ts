import { side } from '@millrace/contract/common';
import { menuPlaces } from '../../../kit/navigation/menu-places.ts';
import { paths } from '../../../kit/navigation/paths.ts';
import type { ConsoleRoute } from '../../../kit/navigation/route.ts';

export const adNetworkRoutes: readonly ConsoleRoute[] = [
  {
    path: paths.adNetworks,
    title: 'titles.adNetworks',
    load: () => import('./NetworkListPage.tsx'),
    access: 'signed-in',
    side: side.publisher,
    permissions: ['app_settings'],
    actions: ['query'],
    menu: menuPlaces.adNetworks,
  },
  {
    path: paths.appNetwork,
    title: 'titles.appNetwork',
    load: () => import('./NetworkPage.tsx'),
    access: 'signed-in',
    side: side.publisher,
    permissions: ['app_settings'],
    actions: ['query', 'edit'],
    parentMenu: paths.adNetworks,
  },
];
