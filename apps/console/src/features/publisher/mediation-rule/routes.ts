import { side } from '@millrace/contract/common';
import { paths } from '../../../kit/navigation/paths.ts';
import type { ConsoleRoute } from '../../../kit/navigation/route.ts';

const screen = {
  access: 'signed-in',
  side: side.publisher,
  permissions: ['mediation'],
  actions: ['query'],
  parentMenu: paths.mediation,
} as const satisfies Partial<ConsoleRoute>;

export const mediationRuleRoutes: readonly ConsoleRoute[] = [
  {
    ...screen,
    path: paths.addRule,
    title: 'titles.addRule',
    load: () => import('./RuleAddPage.tsx'),
    actions: ['query', 'add'],
  },
  { ...screen, path: paths.editRule, title: 'titles.editRule', load: () => import('./RuleEditPage.tsx') },
  { ...screen, path: paths.serve, title: 'titles.serve', load: () => import('./serve/ServePage.tsx') },
];
