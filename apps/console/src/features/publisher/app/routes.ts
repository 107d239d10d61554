import { side } from '@millrace/contract/common';
import { menuPlaces } from '../../../kit/navigation/menu-places.ts';
import { paths } from '../../../kit/navigation/paths.ts';
import type { ConsoleRoute } from '../../../kit/navigation/route.ts';

export const appRoutes: readonly ConsoleRoute[] = [
  {
    path: paths.allApps,
    title: 'titles.apps',
    load: () => import('./AppListPage.tsx'),
    access: 'signed-in',
    side: side.publisher,
    permissions: ['pubapp'],
    actions: ['query'],
    menu: menuPlaces.apps,
  },
  {
    path: paths.addApp,
    title: 'titles.addApp',
    load: () => import('./AppFormPage.tsx'),
    access: 'signed-in',
    side: side.publisher,
    permissions: ['pubapp'],
    actions: ['query', 'add'],
    parentMenu: paths.allApps,
  },
  {
    path: paths.appSettings,
    title: 'titles.appSettings',
    load: () => import('./AppSettingsPage.tsx'),
    access: 'signed-in',
    side: side.publisher,
    permissions: ['app_settings', 'pubapp'],
    actions: ['query'],
    menu: menuPlaces.appSettings,
  },
];
