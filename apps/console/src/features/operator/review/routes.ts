import { side } from '@millrace/contract/common';
import { menuPlaces } from '../../../kit/navigation/menu-places.ts';
import { paths } from '../../../kit/navigation/paths.ts';
import type { ConsoleRoute } from '../../../kit/navigation/route.ts';

export const reviewRoutes: readonly ConsoleRoute[] = [
  {
    path: paths.creativeReview,
    title: 'titles.creativeReview',
    load: () => import('./ReviewPage.tsx'),
    access: 'signed-in',
    side: side.publisher,
    permissions: ['creative_review'],
    actions: ['query'],
    menu: menuPlaces.creativeReview,
  },
];
