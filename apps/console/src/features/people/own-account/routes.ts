import { paths } from '../../../kit/navigation/paths.ts';
import type { ConsoleRoute } from '../../../kit/navigation/route.ts';

export const ownAccountRoutes: readonly ConsoleRoute[] = [
  {
    path: paths.account,
    title: 'titles.ownAccount',
    load: () => import('./OwnAccountPage.tsx'),
    access: 'signed-in',
  },
];
