import { side } from '@millrace/contract/common';
import { menuPlaces } from '../../../kit/navigation/menu-places.ts';
import { paths } from '../../../kit/navigation/paths.ts';
import type { ConsoleRoute } from '../../../kit/navigation/route.ts';

export const paymentRoutes: readonly ConsoleRoute[] = [
  {
    path: paths.payment,
    title: 'titles.payment',
    load: () => import('./PaymentPage.tsx'),
    access: 'signed-in',
    side: side.publisher,
    permissions: ['payment'],
    actions: ['query'],
    menu: menuPlaces.payment,
  },
];
