import { side } from '@millrace/contract/common';
import { menuPlaces } from '../../../kit/navigation/menu-places.ts';
import { paths } from '../../../kit/navigation/paths.ts';
import type { ConsoleRoute } from '../../../kit/navigation/route.ts';

export const agencyRoutes: readonly ConsoleRoute[] = [
  {
    path: paths.agency,
    title: 'titles.agency',
    load: () => import('./AgencyPage.tsx'),
    access: 'signed-in',
    side: side.publisher,
    permissions: ['payment'],
    actions: ['query'],
    menu: menuPlaces.agency,
  },
];
