import { side } from '@millrace/contract/common';
import { menuPlaces } from '../../../kit/navigation/menu-places.ts';
import { paths } from '../../../kit/navigation/paths.ts';
import type { ConsoleRoute } from '../../../kit/navigation/route.ts';

export const memberRoutes: readonly ConsoleRoute[] = [
  {
    path: paths.userManagement,
    title: 'titles.users',
    load: () => import('./UserManagementPage.tsx'),
    access: 'signed-in',
    side: side.publisher,
    permissions: ['usermanage'],
    actions: ['query'],
    menu: menuPlaces.people,
  },
];
