import type { ConsoleRoute } from '../../kit/navigation/route.ts';

export const adNetworkRoutes: readonly ConsoleRoute[] = [];
