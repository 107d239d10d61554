import type { Route } from '../../platform/http/route.ts';

export const deviceRoutes: readonly Route[] = [];
