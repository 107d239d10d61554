import { entities } from './entities.ts';
import { abTestRoutes } from './features/ab-test/routes.ts';
import { accountRoutes } from './features/account/routes.ts';
import { adNetworkRoutes } from './features/ad-network/routes.ts';
import { appRoutes } from './features/app/routes.ts';
import { blockRuleRoutes } from './features/block-rule/routes.ts';
import { changeLogRoutes } from './features/change-log/routes.ts';
import { companyRoutes } from './features/company/routes.ts';
import { deviceRoutes } from './features/device/routes.ts';
import { dictionaryRoutes } from './features/dictionary/routes.ts';
import { exchangeRateRoutes } from './features/exchange-rate/routes.ts';
import { instanceRoutes } from './features/instance/routes.ts';
import { invitationRoutes } from './features/invitation/routes.ts';
import { mediationRuleRoutes } from './features/mediation-rule/routes.ts';
import { notificationRoutes } from './features/notification/routes.ts';
import { organizationRoutes } from './features/organization/routes.ts';
import { passwordRoutes } from './features/password/routes.ts';
import { placementRoutes } from './features/placement/routes.ts';
import { promotionRoutes } from './features/promotion/routes.ts';
import { regionRoutes } from './features/region/routes.ts';
import { registrationRoutes } from './features/registration/routes.ts';
import { reportRoutes } from './features/report/routes.ts';
import { reportExportRoutes } from './features/report-export/routes.ts';
import { revenueUploadRoutes } from './features/revenue-upload/routes.ts';
import { savedReportRoutes } from './features/saved-report/routes.ts';
import { sessionRoutes } from './features/session/routes.ts';
import { testModeRoutes } from './features/test-mode/routes.ts';
import { userRoutes } from './features/user/routes.ts';
import type { Route } from './platform/http/route.ts';

/** Every route below `/api`. */
export const routes: readonly Route[] = [
  ...sessionRoutes,
  ...registrationRoutes,
  ...passwordRoutes,
  ...invitationRoutes,
  ...userRoutes,
  ...organizationRoutes,
  ...companyRoutes,
  ...promotionRoutes,
  ...notificationRoutes,
  ...regionRoutes,
  ...dictionaryRoutes,
  ...appRoutes,
  ...placementRoutes,
  ...deviceRoutes,
  ...adNetworkRoutes,
  ...accountRoutes,
  ...instanceRoutes,
  ...mediationRuleRoutes,
  ...abTestRoutes,
  ...testModeRoutes,
  ...blockRuleRoutes,
  ...exchangeRateRoutes,
  ...reportRoutes,
  ...reportExportRoutes,
  ...revenueUploadRoutes,
  ...savedReportRoutes,
  ...changeLogRoutes(entities),
];
