import { side } from '@millrace/contract/common';
import { menuPlaces } from '../../../kit/navigation/menu-places.ts';
import { paths } from '../../../kit/navigation/paths.ts';
import type { ConsoleRoute } from '../../../kit/navigation/route.ts';

const common = { access: 'signed-in', side: side.advertiser, permissions: ['promote'] } as const;

export const segmentRoutes: readonly ConsoleRoute[] = [
  {
    ...common,
    path: paths.segments,
    title: 'titles.segments',
    load: () => import('./SegmentsPage.tsx'),
    actions: ['query'],
    menu: menuPlaces.segments,
  },
  {
    ...common,
    path: paths.createSegment,
    title: 'titles.createSegment',
    load: () => import('./NewSegment.tsx'),
    actions: ['add'],
    parentMenu: paths.segments,
  },
  {
    ...common,
    path: paths.editSegment,
    title: 'titles.editSegment',
    load: () => import('./OneSegment.tsx'),
    actions: ['add'],
    parentMenu: paths.segments,
  },
];
