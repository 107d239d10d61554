import { side } from '@millrace/contract/common';
import { paths } from '../../../kit/navigation/paths.ts';
import type { ConsoleRoute } from '../../../kit/navigation/route.ts';

export const helpRoutes: readonly ConsoleRoute[] = [
  {
    path: paths.help,
    title: 'titles.help',
    load: () => import('./HelpPage.tsx'),
    access: 'signed-in',
    side: side.publisher,
  },
];
