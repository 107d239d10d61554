import { side } from '@millrace/contract/common';
import { paths } from '../../../kit/navigation/paths.ts';
import type { ConsoleRoute } from '../../../kit/navigation/route.ts';

/** What the three screens have in common; the menu marks the app settings, which lead here. */
const screen = {
  access: 'signed-in',
  side: side.publisher,
  permissions: ['app_settings', 'pubapp'],
  parentMenu: paths.appSettings,
} as const satisfies Partial<ConsoleRoute>;

export const blockRuleRoutes: readonly ConsoleRoute[] = [
  {
    ...screen,
    path: paths.blockRules,
    title: 'titles.blockRules',
    load: () => import('./BlockRuleListPage.tsx'),
    actions: ['query'],
  },
  {
    ...screen,
    path: paths.addBlockRule,
    title: 'titles.addBlockRule',
    load: () => import('./BlockRuleAddPage.tsx'),
    permissions: ['app_settings'],
    actions: ['query', 'add'],
  },
  {
    ...screen,
    path: paths.editBlockRule,
    title: 'titles.editBlockRule',
    load: () => import('./BlockRuleEditPage.tsx'),
    actions: ['query'],
  },
];
