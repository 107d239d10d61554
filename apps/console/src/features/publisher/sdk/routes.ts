import { side } from '@millrace/contract/common';
import { paths } from '../../../kit/navigation/paths.ts';
import type { ConsoleRoute } from '../../../kit/navigation/route.ts';

export const sdkRoutes: readonly ConsoleRoute[] = [
  {
    path: paths.sdk,
    title: 'titles.sdk',
    load: () => import('./SdkPage.tsx'),
    access: 'signed-in',
    side: side.publisher,
    permissions: ['pubapp'],
    actions: ['query'],
    parentMenu: paths.appSettings,
  },
];
