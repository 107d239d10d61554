import { side } from '@millrace/contract/common';
import { menuPlaces } from '../../../kit/navigation/menu-places.ts';
import { paths } from '../../../kit/navigation/paths.ts';
import type { ConsoleRoute } from '../../../kit/navigation/route.ts';

const screen = {
  access: 'signed-in',
  side: side.publisher,
} as const satisfies Partial<ConsoleRoute>;

export const alertRoutes: readonly ConsoleRoute[] = [
  {
    ...screen,
    path: paths.alerts,
    title: 'titles.alerts',
    load: () => import('./AlertListPage.tsx'),
    permissions: ['alert'],
    actions: ['query'],
    menu: menuPlaces.alerts,
  },
  {
    ...screen,
    path: paths.alertRules,
    title: 'titles.alertRules',
    load: () => import('./AlertRulesPage.tsx'),
    permissions: ['alert'],
    actions: ['query'],
    parentMenu: paths.alerts,
  },
  {
    ...screen,
    path: paths.alertWebhooks,
    title: 'titles.alertWebhooks',
    load: () => import('./AlertWebhooksPage.tsx'),
    permissions: ['performance'],
    actions: ['query', 'edit'],
    parentMenu: paths.alerts,
  },
  {
    ...screen,
    path: paths.addAlertWebhook,
    title: 'titles.addAlertWebhook',
    load: () => import('./AlertWebhookAddPage.tsx'),
    permissions: ['performance'],
    actions: ['query', 'add', 'edit'],
    parentMenu: paths.alerts,
  },
  {
    ...screen,
    path: paths.addAlertRule,
    title: 'titles.addAlertRule',
    load: () => import('./AlertRuleAddPage.tsx'),
    permissions: ['alert'],
    actions: ['query', 'add'],
    parentMenu: paths.alerts,
  },
  {
    ...screen,
    path: paths.editAlertRule,
    title: 'titles.editAlertRule',
    load: () => import('./AlertRuleEditPage.tsx'),
    permissions: ['alert'],
    actions: ['query', 'edit'],
    parentMenu: paths.alerts,
  },
];
