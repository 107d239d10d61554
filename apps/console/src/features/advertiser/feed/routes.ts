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

export const feedRoutes: readonly ConsoleRoute[] = [
  { ...common, path: paths.productFeed, title: 'titles.productFeed', load: () => import('./FeedsPage.tsx') },
  {
    ...common,
    path: paths.feedHistory,
    title: 'titles.feedHistory',
    load: () => import('./FeedHistoryPage.tsx'),
  },
  {
    ...common,
    path: paths.feedPreview,
    title: 'titles.feedPreview',
    load: () => import('./FeedPreviewPage.tsx'),
  },
];
