import { paths } from '../../kit/navigation/paths.ts';
import type { ConsoleRoute } from '../../kit/navigation/route.ts';

export const accountPageRoutes: readonly ConsoleRoute[] = [
  {
    path: paths.account,
    title: 'titles.ownAccount',
    titleWith: { help: 'titles.help' },
    load: () => import('./AccountPage.tsx'),
    access: 'signed-in',
  },
];
