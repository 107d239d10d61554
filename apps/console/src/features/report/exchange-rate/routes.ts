import { side } from '@millrace/contract/common';
import { menuPlaces } from '../../../kit/navigation/menu-places.ts';
import { paths } from '../../../kit/navigation/paths.ts';
import type { ConsoleRoute } from '../../../kit/navigation/route.ts';

export const exchangeRateRoutes: readonly ConsoleRoute[] = [
  {
    path: paths.exchangeRates,
    title: 'titles.exchangeRates',
    load: () => import('./ExchangeRatesPage.tsx'),
    access: 'signed-in',
    side: side.publisher,
    permissions: ['exchange_rate'],
    actions: ['query'],
    menu: menuPlaces.exchangeRates,
  },
];
