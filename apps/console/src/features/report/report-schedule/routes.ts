import { side } from '@millrace/contract/common';
import { paths } from '../../../kit/navigation/paths.ts';
import { type ConsoleRoute, publicRoute } from '../../../kit/navigation/route.ts';

export const reportScheduleRoutes: readonly ConsoleRoute[] = [
  {
    path: paths.reportSchedule,
    title: 'titles.reportSchedule',
    load: () => import('./ReportSchedulePage.tsx'),
    access: 'signed-in',
    side: side.publisher,
    permissions: ['report_builder'],
    actions: ['query'],
    parentMenu: paths.savedReports,
  },
  publicRoute(paths.reportMail, 'reportMail.title', () => import('./ReportMailPage.tsx')),
];
