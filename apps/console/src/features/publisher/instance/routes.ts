import { side } from '@millrace/contract/common';
import { paths } from '../../../kit/navigation/paths.ts';
import type { ConsoleRoute } from '../../../kit/navigation/route.ts';

export const instanceRoutes: readonly ConsoleRoute[] = [
  {
    path: paths.addInstances,
    title: 'titles.addInstances',
    load: () => import('./InstanceAddPage.tsx'),
    access: 'signed-in',
    side: side.publisher,
    permissions: ['mediation'],
    actions: ['query', 'add'],
    parentMenu: paths.mediation,
  },
  {
    path: paths.editInstance,
    title: 'titles.editInstance',
    load: () => import('./InstanceEditPage.tsx'),
    access: 'signed-in',
    side: side.publisher,
    permissions: ['mediation'],
    actions: ['query'],
    parentMenu: paths.mediation,
  },
  {
    path: paths.importInstances,
    title: 'titles.importInstances',
    load: () => import('./import/InstanceImportPage.tsx'),
    access: 'signed-in',
    side: side.publisher,
    permissions: ['mediation'],
    actions: ['query', 'import', 'edit'],
    parentMenu: paths.mediation,
  },
];
