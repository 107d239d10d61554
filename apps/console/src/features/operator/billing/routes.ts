import { side } from '@millrace/contract/common';
import { menuPlaces } from '../../../kit/navigation/menu-places.ts';
import { paths } from '../../../kit/navigation/paths.ts';
import type { ConsoleRoute } from '../../../kit/navigation/route.ts';

export const billingRoutes: readonly ConsoleRoute[] = [
  {
    path: paths.billing,
    title: 'titles.billing',
    load: () => import('./BillingPage.tsx'),
    access: 'signed-in',
    side: side.publisher,
    permissions: ['billing'],
    actions: ['query'],
    menu: menuPlaces.billing,
  },
];
