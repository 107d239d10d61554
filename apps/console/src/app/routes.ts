import { companyRoutes } from '../features/company/routes.ts';
import { overviewRoutes } from '../features/overview/routes.ts';
import { passwordRoutes } from '../features/password/routes.ts';
import { promotionRoutes } from '../features/promotion/routes.ts';
import { registrationRoutes } from '../features/registration/routes.ts';
import { sessionRoutes } from '../features/session/routes.ts';
import { userRoutes } from '../features/user/routes.ts';
import { paths } from '../kit/navigation/paths.ts';
import { type ConsoleRoute, publicRoute } from '../kit/navigation/route.ts';

/** Every screen of the console; router, guard, menu and tab bar are built from this list. */
export const routes: readonly ConsoleRoute[] = [
  ...sessionRoutes,
  ...registrationRoutes,
  ...passwordRoutes,
  ...overviewRoutes(() => import('./signed-in.ts')),
  ...promotionRoutes,
  ...companyRoutes,
  ...userRoutes,
  publicRoute(paths.notFound, 'common.exception.notFoundTitle', () => import('./pages/NotFoundPage.tsx')),
];
