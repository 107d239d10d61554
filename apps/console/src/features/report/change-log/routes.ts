import { side } from '@millrace/contract/common';
import { menuPlaces } from '../../../kit/navigation/menu-places.ts';
import { paths } from '../../../kit/navigation/paths.ts';
import type { ConsoleRoute } from '../../../kit/navigation/route.ts';

export const changeLogRoutes: readonly ConsoleRoute[] = [
  {
    path: paths.changeLog,
    title: 'titles.changeLog',
    load: () => import('./ChangeLogPage.tsx'),
    access: 'signed-in',
    side: side.publisher,
    permissions: ['change_log'],
    actions: ['query'],
    menu: menuPlaces.changeLog,
  },
];
