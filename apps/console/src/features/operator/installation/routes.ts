import { side } from '@millrace/contract/common';
import { menuPlaces } from '../../../kit/navigation/menu-places.ts';
import { paths } from '../../../kit/navigation/paths.ts';
import type { ConsoleRoute } from '../../../kit/navigation/route.ts';

export const installationRoutes: readonly ConsoleRoute[] = [
  {
    path: paths.adminSettings,
    title: 'titles.installationSettings',
    load: () => import('./SettingsPage.tsx'),
    access: 'signed-in',
    side: side.publisher,
    permissions: ['installation_settings'],
    actions: ['query'],
    menu: menuPlaces.adminSettings,
  },
];
