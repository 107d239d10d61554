import { abTestRoutes } from '../features/ab-test/routes.ts';
import { accountRoutes } from '../features/account/routes.ts';
import { adNetworkRoutes } from '../features/ad-network/routes.ts';
import { appRoutes } from '../features/app/routes.ts';
import { blockRuleRoutes } from '../features/block-rule/routes.ts';
import { changeLogRoutes } from '../features/change-log/routes.ts';
import { companyRoutes } from '../features/company/routes.ts';
import { exchangeRateRoutes } from '../features/exchange-rate/routes.ts';
import { instanceRoutes } from '../features/instance/routes.ts';
import { mediationRuleRoutes } from '../features/mediation-rule/routes.ts';
import { overviewRoutes } from '../features/overview/routes.ts';
import { passwordRoutes } from '../features/password/routes.ts';
import { placementRoutes } from '../features/placement/routes.ts';
import { promotionRoutes } from '../features/promotion/routes.ts';
import { registrationRoutes } from '../features/registration/routes.ts';
import { reportRoutes } from '../features/report/routes.ts';
import { revenueUploadRoutes } from '../features/revenue-upload/routes.ts';
import { savedReportRoutes } from '../features/saved-report/routes.ts';
import { sdkRoutes } from '../features/sdk/routes.ts';
import { sessionRoutes } from '../features/session/routes.ts';
import { testModeRoutes } from '../features/test-mode/routes.ts';
import { userRoutes } from '../features/user/routes.ts';
import { paths } from '../kit/navigation/paths.ts';
import { type ConsoleRoute, publicRoute } from '../kit/navigation/route.ts';
import { mediationRoutes } from './mediation/routes.ts';

/** Every screen of the console; router, guard, menu and tab bar are built from this list. */
export const routes: readonly ConsoleRoute[] = [
  ...sessionRoutes,
  ...registrationRoutes,
  ...passwordRoutes,
  ...overviewRoutes(() => import('./signed-in.ts')),
  ...promotionRoutes,
  ...companyRoutes,
  ...userRoutes,
  ...appRoutes,
  ...placementRoutes,
  ...adNetworkRoutes,
  ...accountRoutes,
  ...mediationRoutes,
  ...instanceRoutes,
  ...mediationRuleRoutes,
  ...abTestRoutes,
  ...sdkRoutes,
  ...testModeRoutes,
  ...blockRuleRoutes,
  ...reportRoutes,
  ...savedReportRoutes,
  ...revenueUploadRoutes,
  ...exchangeRateRoutes,
  ...changeLogRoutes,
  publicRoute(paths.notFound, 'common.exception.notFoundTitle', () => import('./pages/NotFoundPage.tsx')),
];
