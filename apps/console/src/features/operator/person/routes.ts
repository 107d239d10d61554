import { side } from '@millrace/contract/common';
import { menuPlaces } from '../../../kit/navigation/menu-places.ts';
import { paths } from '../../../kit/navigation/paths.ts';
import type { ConsoleRoute } from '../../../kit/navigation/route.ts';

export const personRoutes: readonly ConsoleRoute[] = [
  {
    path: paths.adminPeople,
    title: 'titles.people',
    load: () => import('./PeoplePage.tsx'),
    access: 'signed-in',
    side: side.publisher,
    permissions: ['installation_people'],
    actions: ['query'],
    menu: menuPlaces.adminPeople,
  },
];
