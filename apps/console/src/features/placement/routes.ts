import type { ConsoleRoute } from '../../kit/navigation/route.ts';

export const placementRoutes: readonly ConsoleRoute[] = [];
