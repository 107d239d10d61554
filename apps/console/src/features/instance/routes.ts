import type { ConsoleRoute } from '../../kit/navigation/route.ts';

export const instanceRoutes: readonly ConsoleRoute[] = [];
