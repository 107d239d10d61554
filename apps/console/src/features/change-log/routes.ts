import type { ConsoleRoute } from '../../kit/navigation/route.ts';

export const changeLogRoutes: readonly ConsoleRoute[] = [];
