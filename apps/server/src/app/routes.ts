import { campaignRoutes } from '../features/advertiser/campaign/routes.ts';
import { creativeRoutes } from '../features/advertiser/creative/routes.ts';
import { feedRoutes } from '../features/advertiser/feed/routes.ts';
import { forecastRoutes } from '../features/advertiser/forecast/routes.ts';
import { invoiceRoutes } from '../features/advertiser/invoice/routes.ts';
import { promotedAppRoutes } from '../features/advertiser/promoted-app/routes.ts';
import { promotionRoutes } from '../features/advertiser/promotion/routes.ts';
import { publisherAppRoutes } from '../features/advertiser/publisher-app/routes.ts';
import { retargetingRoutes } from '../features/advertiser/retargeting/routes.ts';
import { segmentRoutes } from '../features/advertiser/segment/routes.ts';
import { billingRoutes } from '../features/operator/billing/routes.ts';
import { erasingRoutes } from '../features/operator/erasing/routes.ts';
import { formerMemberRoutes } from '../features/operator/former-member/routes.ts';
import { installationRoutes } from '../features/operator/installation/routes.ts';
import { jobRoutes } from '../features/operator/job/routes.ts';
import { personRoutes } from '../features/operator/person/routes.ts';
import { reviewRoutes } from '../features/operator/review/routes.ts';
import { systemRoutes } from '../features/operator/system/routes.ts';
import { tenantRoutes } from '../features/operator/tenant/routes.ts';
import { workingAsRoutes } from '../features/operator/working-as/routes.ts';
import { apiKeyRoutes } from '../features/people/api-key/routes.ts';
import { dictionaryRoutes } from '../features/people/dictionary/routes.ts';
import { invitationRoutes } from '../features/people/invitation/routes.ts';
import { memberRoutes } from '../features/people/member/routes.ts';
import { notificationRoutes } from '../features/people/notification/routes.ts';
import { organizationRoutes } from '../features/people/organization/routes.ts';
import { ownAccountRoutes } from '../features/people/own-account/routes.ts';
import { passwordRoutes } from '../features/people/password/routes.ts';
import { regionRoutes } from '../features/people/region/routes.ts';
import { registrationRoutes } from '../features/people/registration/routes.ts';
import { searchRoutes } from '../features/people/search/routes.ts';
import { sessionRoutes } from '../features/people/session/routes.ts';
import { userRoutes } from '../features/people/user/routes.ts';
import { abTestRoutes } from '../features/publisher/ab-test/routes.ts';
import { accountRoutes } from '../features/publisher/account/routes.ts';
import { adNetworkRoutes } from '../features/publisher/ad-network/routes.ts';
import { agencyRoutes } from '../features/publisher/agency/routes.ts';
import { appRoutes } from '../features/publisher/app/routes.ts';
import { appAdsRoutes } from '../features/publisher/app-ads/routes.ts';
import { blockRuleRoutes } from '../features/publisher/block-rule/routes.ts';
import { companyRoutes } from '../features/publisher/company/routes.ts';
import { deviceRoutes } from '../features/publisher/device/routes.ts';
import { houseAdRoutes } from '../features/publisher/house-ad/routes.ts';
import { instanceRoutes } from '../features/publisher/instance/routes.ts';
import { mediationRuleRoutes } from '../features/publisher/mediation-rule/routes.ts';
import { ownAdsRoutes } from '../features/publisher/own-ads/routes.ts';
import { paymentRoutes } from '../features/publisher/payment/routes.ts';
import { placementRoutes } from '../features/publisher/placement/routes.ts';
import { setupCheckRoutes } from '../features/publisher/setup-check/routes.ts';
import { testModeRoutes } from '../features/publisher/test-mode/routes.ts';
import { alertRoutes } from '../features/report/alert/routes.ts';
import { changeLogRoutes } from '../features/report/change-log/routes.ts';
import { exchangeRateRoutes } from '../features/report/exchange-rate/routes.ts';
import { fillLossRoutes } from '../features/report/fill-loss/routes.ts';
import { payoutRoutes } from '../features/report/payout/routes.ts';
import { reconciliationRoutes } from '../features/report/reconciliation/routes.ts';
import { reportRoutes } from '../features/report/report/routes.ts';
import { reportExportRoutes } from '../features/report/report-export/routes.ts';
import { reportScheduleRoutes } from '../features/report/report-schedule/routes.ts';
import { reportSourceRoutes } from '../features/report/report-source/routes.ts';
import { reportedUnitRoutes } from '../features/report/reported-unit/routes.ts';
import { revenuePullRoutes } from '../features/report/revenue-pull/routes.ts';
import { revenueUploadRoutes } from '../features/report/revenue-upload/routes.ts';
import { savedReportRoutes } from '../features/report/saved-report/routes.ts';
import type { Route } from '../platform/http/route.ts';
import { entities } from './entities.ts';

/** Every route below `/api`. */
export const routes: readonly Route[] = [
  ...sessionRoutes,
  ...registrationRoutes,
  ...passwordRoutes,
  ...invitationRoutes,
  ...userRoutes,
  ...ownAccountRoutes,
  ...memberRoutes,
  ...organizationRoutes,
  ...apiKeyRoutes,
  ...companyRoutes,
  ...paymentRoutes,
  ...agencyRoutes,
  ...promotionRoutes,
  ...promotedAppRoutes,
  ...creativeRoutes,
  ...campaignRoutes,
  ...publisherAppRoutes,
  ...forecastRoutes,
  ...invoiceRoutes,
  ...segmentRoutes,
  ...retargetingRoutes,
  ...feedRoutes,
  ...houseAdRoutes,
  ...ownAdsRoutes,
  ...notificationRoutes,
  ...searchRoutes,
  ...regionRoutes,
  ...dictionaryRoutes,
  ...appRoutes,
  ...appAdsRoutes,
  ...placementRoutes,
  ...deviceRoutes,
  ...adNetworkRoutes,
  ...accountRoutes,
  ...instanceRoutes,
  ...mediationRuleRoutes,
  ...abTestRoutes,
  ...setupCheckRoutes,
  ...testModeRoutes,
  ...blockRuleRoutes,
  ...exchangeRateRoutes,
  ...fillLossRoutes,
  ...payoutRoutes,
  ...reconciliationRoutes,
  ...reportRoutes,
  ...reportExportRoutes,
  ...alertRoutes,
  ...reportScheduleRoutes,
  ...reportSourceRoutes,
  ...reportedUnitRoutes,
  ...revenuePullRoutes,
  ...revenueUploadRoutes,
  ...savedReportRoutes,
  ...systemRoutes,
  ...reviewRoutes,
  ...billingRoutes,
  ...jobRoutes,
  ...changeLogRoutes(entities),
  ...installationRoutes,
  ...tenantRoutes,
  ...personRoutes,
  ...workingAsRoutes,
  ...erasingRoutes,
  ...formerMemberRoutes,
];
