import { side } from '@millrace/contract/common';
import { menuPlaces } from '../../../kit/navigation/menu-places.ts';
import { paths } from '../../../kit/navigation/paths.ts';
import type { ConsoleRoute } from '../../../kit/navigation/route.ts';

export const companyRoutes: readonly ConsoleRoute[] = [
  {
    path: paths.company,
    title: 'company.title',
    load: () => import('./CompanyFormPage.tsx'),
    access: 'signed-in',
    side: side.publisher,
    permissions: ['company'],
    actions: ['query'],
    menu: menuPlaces.company,
  },
];
