import { side } from '@millrace/contract/common';
import { menuPlaces } from '../../kit/navigation/menu-places.ts';
import { paths } from '../../kit/navigation/paths.ts';
import type { ConsoleRoute } from '../../kit/navigation/route.ts';

export const reportRoutes: readonly ConsoleRoute[] = [
  {
    path: paths.performance,
    title: 'titles.performance',
    load: () => import('./PerformancePage.tsx'),
    access: 'signed-in',
    side: side.publisher,
    permissions: ['performance'],
    actions: ['query'],
    menu: menuPlaces.performance,
  },
];
