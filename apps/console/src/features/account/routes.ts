import type { ConsoleRoute } from '../../kit/navigation/route.ts';

export const accountRoutes: readonly ConsoleRoute[] = [];
