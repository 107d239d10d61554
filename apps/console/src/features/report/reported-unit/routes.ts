import { side } from '@millrace/contract/common';
import { paths } from '../../../kit/navigation/paths.ts';
import type { ConsoleRoute } from '../../../kit/navigation/route.ts';

export const reportedUnitRoutes: readonly ConsoleRoute[] = [
  {
    path: paths.reportedUnits,
    title: 'titles.reportedUnits',
    load: () => import('./ReportedUnitsPage.tsx'),
    access: 'signed-in',
    side: side.publisher,
    permissions: ['accounts'],
    actions: ['query'],
    parentMenu: paths.adNetworks,
  },
];
