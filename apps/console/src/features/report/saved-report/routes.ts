import { side } from '@millrace/contract/common';
import { menuPlaces } from '../../../kit/navigation/menu-places.ts';
import { paths } from '../../../kit/navigation/paths.ts';
import type { ConsoleRoute } from '../../../kit/navigation/route.ts';

export const savedReportRoutes: readonly ConsoleRoute[] = [
  {
    path: paths.savedReports,
    title: 'titles.savedReports',
    load: () => import('./SavedReportsPage.tsx'),
    access: 'signed-in',
    side: side.publisher,
    permissions: ['report_builder'],
    actions: ['query'],
    menu: menuPlaces.savedReports,
  },
];
