import { side } from '@millrace/contract/common';
import { menuPlaces } from '../../../kit/navigation/menu-places.ts';
import { paths } from '../../../kit/navigation/paths.ts';
import type { ConsoleRoute } from '../../../kit/navigation/route.ts';

const screen = {
  access: 'signed-in',
  side: side.publisher,
  permissions: ['privacy'],
} as const satisfies Partial<ConsoleRoute>;

export const erasingRoutes: readonly ConsoleRoute[] = [
  {
    ...screen,
    path: paths.erasings,
    title: 'titles.erasings',
    load: () => import('./ErasingListPage.tsx'),
    actions: ['query'],
    menu: menuPlaces.erasings,
  },
  {
    ...screen,
    path: paths.erase,
    title: 'titles.erase',
    load: () => import('./ErasePage.tsx'),
    actions: ['query', 'add'],
    parentMenu: paths.erasings,
  },
];
