import { side } from '@millrace/contract/common';
import { menuPlaces } from '../../../kit/navigation/menu-places.ts';
import { paths } from '../../../kit/navigation/paths.ts';
import type { ConsoleRoute } from '../../../kit/navigation/route.ts';

export const retargetingRoutes: readonly ConsoleRoute[] = [
  {
    ...{ access: 'signed-in', side: side.advertiser, permissions: ['promote'], actions: ['query'] },
    path: paths.retargeting,
    title: 'titles.retargeting',
    load: () => import('./RetargetingPage.tsx'),
    menu: menuPlaces.analysis,
  },
];
