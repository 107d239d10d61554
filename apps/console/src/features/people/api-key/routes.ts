import { side } from '@millrace/contract/common';
import { menuPlaces } from '../../../kit/navigation/menu-places.ts';
import { paths } from '../../../kit/navigation/paths.ts';
import type { ConsoleRoute } from '../../../kit/navigation/route.ts';

const screen = {
  access: 'signed-in',
  side: side.publisher,
  permissions: ['api_key'],
} as const satisfies Partial<ConsoleRoute>;

export const apiKeyRoutes: readonly ConsoleRoute[] = [
  {
    ...screen,
    path: paths.apiKeys,
    title: 'titles.apiKeys',
    load: () => import('./ApiKeyListPage.tsx'),
    actions: ['query'],
    menu: menuPlaces.apiKeys,
  },
  {
    ...screen,
    path: paths.addApiKey,
    title: 'titles.addApiKey',
    load: () => import('./ApiKeyAddPage.tsx'),
    actions: ['query', 'add'],
    parentMenu: paths.apiKeys,
  },
  {
    ...screen,
    path: paths.editApiKey,
    title: 'titles.editApiKey',
    load: () => import('./ApiKeyEditPage.tsx'),
    actions: ['query', 'edit'],
    parentMenu: paths.apiKeys,
  },
];
