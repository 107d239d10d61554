import type { ConsoleRoute } from '../../kit/navigation/route.ts';

export const abTestRoutes: readonly ConsoleRoute[] = [];
