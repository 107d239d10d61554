import type { ConsoleRoute } from '../../kit/navigation/route.ts';

export const testModeRoutes: readonly ConsoleRoute[] = [];
