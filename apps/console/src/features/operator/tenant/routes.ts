import { side } from '@millrace/contract/common';
import { menuPlaces } from '../../../kit/navigation/menu-places.ts';
import { paths } from '../../../kit/navigation/paths.ts';
import type { ConsoleRoute } from '../../../kit/navigation/route.ts';

export const tenantRoutes: readonly ConsoleRoute[] = [
  {
    path: paths.adminOrganizations,
    title: 'titles.tenants',
    load: () => import('./TenantsPage.tsx'),
    access: 'signed-in',
    side: side.publisher,
    permissions: ['installation_tenants'],
    actions: ['query'],
    menu: menuPlaces.adminOrganizations,
  },
];
