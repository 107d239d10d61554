import type { ConsoleRoute } from '../../kit/navigation/route.ts';

export const mediationRuleRoutes: readonly ConsoleRoute[] = [];
