import { side } from '@millrace/contract/common';
import { menuPlaces } from '../../kit/navigation/menu-places.ts';
import { paths } from '../../kit/navigation/paths.ts';
import type { ConsoleRoute } from '../../kit/navigation/route.ts';

/** The screen whose tabs two features give. */
export const mediationRoutes: readonly ConsoleRoute[] = [
  {
    path: paths.mediation,
    title: 'titles.mediation',
    load: () => import('./MediationListPage.tsx'),
    access: 'signed-in',
    side: side.publisher,
    permissions: ['mediation'],
    actions: ['query'],
    menu: menuPlaces.mediation,
  },
];
