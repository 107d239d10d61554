import { side } from '@millrace/contract/common';
import type { Action } from '@millrace/contract/people/permission';
import { menuPlaces } from '../../../kit/navigation/menu-places.ts';
import { paths } from '../../../kit/navigation/paths.ts';
import type { ConsoleRoute } from '../../../kit/navigation/route.ts';

const forPeopleWho = (action: Action) =>
  ({ access: 'signed-in', side: side.publisher, permissions: ['abt'], actions: [action] }) as const;

export const abTestRoutes: readonly ConsoleRoute[] = [
  {
    path: paths.abTests,
    title: 'titles.abTests',
    load: () => import('./AbTestListPage.tsx'),
    ...forPeopleWho('query'),
    menu: menuPlaces.abTests,
  },
  {
    path: paths.addAbTest,
    title: 'titles.addAbTest',
    load: () => import('./AbTestAddPage.tsx'),
    ...forPeopleWho('add'),
    parentMenu: paths.abTests,
  },
  {
    path: paths.editAbTest,
    title: 'titles.editAbTest',
    load: () => import('./AbTestEditPage.tsx'),
    ...forPeopleWho('edit'),
    parentMenu: paths.abTests,
  },
  {
    path: paths.abTestReport,
    title: 'titles.abTest',
    load: () => import('./AbTestReportPage.tsx'),
    ...forPeopleWho('query'),
    parentMenu: paths.abTests,
  },
];
