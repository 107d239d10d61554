import { side } from '@millrace/contract/common';
import { menuPlaces } from '../../../kit/navigation/menu-places.ts';
import { paths } from '../../../kit/navigation/paths.ts';
import type { ConsoleRoute } from '../../../kit/navigation/route.ts';

export const revenueUploadRoutes: readonly ConsoleRoute[] = [
  {
    path: paths.uploadHistory,
    title: 'titles.uploadHistory',
    load: () => import('./UploadHistoryPage.tsx'),
    access: 'signed-in',
    side: side.publisher,
    permissions: ['performance'],
    actions: ['query'],
    menu: menuPlaces.uploadHistory,
  },
];
