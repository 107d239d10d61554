import { side } from '@millrace/contract/common';
import { menuPlaces } from '../../../kit/navigation/menu-places.ts';
import { paths } from '../../../kit/navigation/paths.ts';
import type { ConsoleRoute } from '../../../kit/navigation/route.ts';

export const systemRoutes: readonly ConsoleRoute[] = [
  {
    path: paths.system,
    title: 'titles.system',
    load: () => import('./SystemPage.tsx'),
    access: 'signed-in',
    side: side.publisher,
    permissions: ['system'],
    actions: ['query'],
    menu: menuPlaces.system,
  },
];
