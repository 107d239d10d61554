import type { ConsoleRoute } from '../../kit/navigation/route.ts';

export const blockRuleRoutes: readonly ConsoleRoute[] = [];
