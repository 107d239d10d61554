import { side } from '@millrace/contract/common';
import { paths } from '../../../kit/navigation/paths.ts';
import type { ConsoleRoute } from '../../../kit/navigation/route.ts';

const common = {
  access: 'signed-in',
  side: side.advertiser,
  permissions: ['promote'],
  actions: ['query'],
  parentMenu: paths.promotedApps,
} as const;

export const eventTrackingRoutes: readonly ConsoleRoute[] = [
  { ...common, path: paths.eventDoc, title: 'titles.eventDoc', load: () => import('./EventDocPage.tsx') },
];
