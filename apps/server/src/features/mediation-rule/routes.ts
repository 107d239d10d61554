import type { Route } from '../../platform/http/route.ts';

export const mediationRuleRoutes: readonly Route[] = [];
