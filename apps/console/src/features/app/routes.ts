import type { ConsoleRoute } from '../../kit/navigation/route.ts';

export const appRoutes: readonly ConsoleRoute[] = [];
