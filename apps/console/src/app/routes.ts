import { adsOverviewRoutes } from '../features/advertiser/ads-overview/routes.ts';
import { budgetRoutes } from '../features/advertiser/budget/routes.ts';
import { creativeRoutes } from '../features/advertiser/creative/routes.ts';
import { eventTrackingRoutes } from '../features/advertiser/event-tracking/routes.ts';
import { feedRoutes } from '../features/advertiser/feed/routes.ts';
import { invoiceRoutes } from '../features/advertiser/invoice/routes.ts';
import { promotionRoutes } from '../features/advertiser/promotion/routes.ts';
import { retargetingRoutes } from '../features/advertiser/retargeting/routes.ts';
import { segmentRoutes } from '../features/advertiser/segment/routes.ts';
import { billingRoutes } from '../features/operator/billing/routes.ts';
import { erasingRoutes } from '../features/operator/erasing/routes.ts';
import { installationRoutes } from '../features/operator/installation/routes.ts';
import { personRoutes } from '../features/operator/person/routes.ts';
import { reviewRoutes } from '../features/operator/review/routes.ts';
import { systemRoutes } from '../features/operator/system/routes.ts';
import { tenantRoutes } from '../features/operator/tenant/routes.ts';
import { apiKeyRoutes } from '../features/people/api-key/routes.ts';
import { memberRoutes } from '../features/people/member/routes.ts';
import { passwordRoutes } from '../features/people/password/routes.ts';
import { registrationRoutes } from '../features/people/registration/routes.ts';
import { sessionRoutes } from '../features/people/session/routes.ts';
import { abTestRoutes } from '../features/publisher/ab-test/routes.ts';
import { accountRoutes } from '../features/publisher/account/routes.ts';
import { adNetworkRoutes } from '../features/publisher/ad-network/routes.ts';
import { agencyRoutes } from '../features/publisher/agency/routes.ts';
import { appRoutes } from '../features/publisher/app/routes.ts';
import { blockRuleRoutes } from '../features/publisher/block-rule/routes.ts';
import { companyRoutes } from '../features/publisher/company/routes.ts';
import { helpRoutes } from '../features/publisher/help/routes.ts';
import { instanceRoutes } from '../features/publisher/instance/routes.ts';
import { mediationRuleRoutes } from '../features/publisher/mediation-rule/routes.ts';
import { ownAdsRoutes } from '../features/publisher/own-ads/routes.ts';
import { paymentRoutes } from '../features/publisher/payment/routes.ts';
import { placementRoutes } from '../features/publisher/placement/routes.ts';
import { sdkRoutes } from '../features/publisher/sdk/routes.ts';
import { testModeRoutes } from '../features/publisher/test-mode/routes.ts';
import { alertRoutes } from '../features/report/alert/routes.ts';
import { changeLogRoutes } from '../features/report/change-log/routes.ts';
import { exchangeRateRoutes } from '../features/report/exchange-rate/routes.ts';
import { overviewRoutes } from '../features/report/overview/routes.ts';
import { reportRoutes } from '../features/report/report/routes.ts';
import { reportScheduleRoutes } from '../features/report/report-schedule/routes.ts';
import { reportSourceRoutes } from '../features/report/report-source/routes.ts';
import { reportedUnitRoutes } from '../features/report/reported-unit/routes.ts';
import { revenueUploadRoutes } from '../features/report/revenue-upload/routes.ts';
import { savedReportRoutes } from '../features/report/saved-report/routes.ts';
import { paths } from '../kit/navigation/paths.ts';
import { type ConsoleRoute, publicRoute } from '../kit/navigation/route.ts';
import { accountPageRoutes } from './account/routes.ts';
import { mediationRoutes } from './mediation/routes.ts';
import { promotedAppRoutes } from './promotion/routes.ts';

/** Every screen of the console; router, guard, menu and tab bar are built from this list. */
export const routes: readonly ConsoleRoute[] = [
  ...sessionRoutes,
  ...registrationRoutes,
  ...passwordRoutes,
  ...overviewRoutes(() => import('./signed-in.ts')),
  ...promotionRoutes,
  ...adsOverviewRoutes,
  ...promotedAppRoutes,
  ...creativeRoutes,
  ...budgetRoutes,
  ...eventTrackingRoutes,
  ...invoiceRoutes,
  ...segmentRoutes,
  ...retargetingRoutes,
  ...feedRoutes,
  ...companyRoutes,
  ...paymentRoutes,
  ...apiKeyRoutes,
  ...erasingRoutes,
  ...agencyRoutes,
  ...billingRoutes,
  ...accountPageRoutes,
  ...memberRoutes,
  ...appRoutes,
  ...placementRoutes,
  ...adNetworkRoutes,
  ...accountRoutes,
  ...reportSourceRoutes,
  ...reportedUnitRoutes,
  ...mediationRoutes,
  ...instanceRoutes,
  ...mediationRuleRoutes,
  ...abTestRoutes,
  ...sdkRoutes,
  ...helpRoutes,
  ...testModeRoutes,
  ...blockRuleRoutes,
  ...ownAdsRoutes,
  ...reportRoutes,
  ...alertRoutes,
  ...savedReportRoutes,
  ...reportScheduleRoutes,
  ...revenueUploadRoutes,
  ...exchangeRateRoutes,
  ...changeLogRoutes,
  ...tenantRoutes,
  ...personRoutes,
  ...installationRoutes,
  ...systemRoutes,
  ...reviewRoutes,
  publicRoute(paths.notFound, 'common.exception.notFoundTitle', () => import('./pages/NotFoundPage.tsx')),
];
