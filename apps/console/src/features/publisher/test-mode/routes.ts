import { side } from '@millrace/contract/common';
import { menuPlaces } from '../../../kit/navigation/menu-places.ts';
import { paths } from '../../../kit/navigation/paths.ts';
import type { ConsoleRoute } from '../../../kit/navigation/route.ts';

export const testModeRoutes: readonly ConsoleRoute[] = [
  {
    path: paths.testMode,
    title: 'titles.testMode',
    load: () => import('./TestModePage.tsx'),
    access: 'signed-in',
    side: side.publisher,
    permissions: ['sdk_integration'],
    actions: ['query'],
    menu: menuPlaces.testMode,
  },
  {
    path: paths.decisionTrace,
    title: 'titles.decisionTrace',
    load: () => import('./trace/TracePage.tsx'),
    access: 'signed-in',
    side: side.publisher,
    permissions: ['sdk_integration'],
    actions: ['query'],
    parentMenu: paths.testMode,
  },
];
