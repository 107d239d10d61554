import { side } from '@millrace/contract/common';
import { paths } from '../../../kit/navigation/paths.ts';
import type { ConsoleRoute } from '../../../kit/navigation/route.ts';

export const reportSourceRoutes: readonly ConsoleRoute[] = [
  {
    path: paths.reportSource,
    title: 'titles.reportSource',
    load: () => import('./ReportSourcePage.tsx'),
    access: 'signed-in',
    side: side.publisher,
    permissions: ['accounts'],
    actions: ['query', 'edit'],
    parentMenu: paths.adNetworks,
  },
];
