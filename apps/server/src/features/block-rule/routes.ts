import type { Route } from '../../platform/http/route.ts';

export const blockRuleRoutes: readonly Route[] = [];
