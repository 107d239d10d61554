import { side } from '@millrace/contract/common';
import { paths } from '../../../kit/navigation/paths.ts';
import type { ConsoleRoute } from '../../../kit/navigation/route.ts';

export const accountRoutes: readonly ConsoleRoute[] = [
  {
    path: paths.accounts,
    title: 'titles.accounts',
    load: () => import('./AccountListPage.tsx'),
    access: 'signed-in',
    side: side.publisher,
    permissions: ['accounts'],
    actions: ['query'],
    parentMenu: paths.adNetworks,
  },
  {
    path: paths.addAccount,
    title: 'titles.addAccount',
    load: () => import('./AddAccountPage.tsx'),
    access: 'signed-in',
    side: side.publisher,
    permissions: ['accounts'],
    actions: ['query', 'add'],
    parentMenu: paths.adNetworks,
  },
  {
    path: paths.editAccount,
    title: 'titles.editAccount',
    load: () => import('./EditAccountPage.tsx'),
    access: 'signed-in',
    side: side.publisher,
    permissions: ['accounts'],
    actions: ['query', 'edit'],
    parentMenu: paths.adNetworks,
  },
];
