import { side } from '@millrace/contract/common';
import { menuPlaces } from '../../../kit/navigation/menu-places.ts';
import { paths } from '../../../kit/navigation/paths.ts';
import type { ConsoleRoute } from '../../../kit/navigation/route.ts';

export const promotionRoutes: readonly ConsoleRoute[] = [
  {
    path: paths.promote,
    title: 'promotion.title',
    load: () => import('./PromoteFormPage.tsx'),
    access: 'signed-in',
    side: side.advertiser,
    permissions: ['promote'],
    actions: ['query'],
    menu: menuPlaces.promote,
  },
];
