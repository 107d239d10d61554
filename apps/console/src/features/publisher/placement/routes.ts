import { side } from '@millrace/contract/common';
import { menuPlaces } from '../../../kit/navigation/menu-places.ts';
import { paths } from '../../../kit/navigation/paths.ts';
import type { ConsoleRoute } from '../../../kit/navigation/route.ts';

const shared = {
  access: 'signed-in',
  side: side.publisher,
  permissions: ['placement'],
} as const satisfies Partial<ConsoleRoute>;

export const placementRoutes: readonly ConsoleRoute[] = [
  {
    ...shared,
    path: paths.placements,
    title: 'titles.placements',
    load: () => import('./PlacementListPage.tsx'),
    actions: ['query'],
    menu: menuPlaces.placements,
  },
  {
    ...shared,
    path: paths.addPlacement,
    title: 'titles.addPlacement',
    load: () => import('./AddPlacementPage.tsx'),
    actions: ['query', 'add'],
    parentMenu: paths.placements,
  },
  {
    ...shared,
    path: paths.editPlacement,
    title: 'titles.editPlacement',
    load: () => import('./EditPlacementPage.tsx'),
    actions: ['query'],
    parentMenu: paths.placements,
  },
];
