import { side } from '@millrace/contract/common';
import { menuPlaces } from '../../../kit/navigation/menu-places.ts';
import { paths } from '../../../kit/navigation/paths.ts';
import type { ConsoleRoute } from '../../../kit/navigation/route.ts';

export const creativeRoutes: readonly ConsoleRoute[] = [
  {
    path: paths.creatives,
    title: 'titles.creatives',
    load: () => import('./CreativesPage.tsx'),
    access: 'signed-in',
    side: side.advertiser,
    permissions: ['promote'],
    actions: ['query'],
    menu: menuPlaces.creatives,
  },
];
