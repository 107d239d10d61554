import type { Route } from '../../platform/http/route.ts';

export const changeLogRoutes: readonly Route[] = [];
