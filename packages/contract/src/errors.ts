import { campaignErrors } from './advertiser/campaign.ts';
import { creativeErrors } from './advertiser/creative.ts';
import { creativeFileErrors } from './advertiser/creative-file.ts';
import { eventKeyErrors } from './advertiser/event-key.ts';
import { eventTrackingErrors } from './advertiser/event-tracking.ts';
import { feedErrors } from './advertiser/feed.ts';
import { idListErrors } from './advertiser/id-list.ts';
import { invoiceErrors } from './advertiser/invoice.ts';
import { keptIdErrors } from './advertiser/kept-id.ts';
import { promotedAppErrors } from './advertiser/promoted-app.ts';
import { promotionErrors } from './advertiser/promotion.ts';
import { segmentErrors } from './advertiser/segment.ts';
import { commonErrors } from './common.ts';
import { bulkErrors } from './kit/bulk.ts';
import type { ErrorDefinition } from './kit/error.ts';
import { pictureErrors } from './kit/picture.ts';
import { billingErrors } from './operator/billing.ts';
import { erasingErrors } from './operator/erasing.ts';
import { installationErrors } from './operator/installation.ts';
import { jobErrors } from './operator/job.ts';
import { personErrors } from './operator/person.ts';
import { systemErrors } from './operator/system.ts';
import { tenantErrors } from './operator/tenant.ts';
import { accountRemovalErrors } from './people/account-removal.ts';
import { apiKeyErrors } from './people/api-key.ts';
import { invitationErrors } from './people/invitation.ts';
import { memberErrors } from './people/member.ts';
import { organizationErrors } from './people/organization.ts';
import { ownAccountErrors } from './people/own-account.ts';
import { passwordErrors } from './people/password.ts';
import { registrationErrors } from './people/registration.ts';
import { secondFactorErrors } from './people/second-factor.ts';
import { sessionErrors } from './people/session.ts';
import { signOnErrors } from './people/sign-on.ts';
import { userErrors } from './people/user.ts';
import { abTestErrors } from './publisher/ab-test.ts';
import { accountErrors } from './publisher/account.ts';
import { adNetworkErrors } from './publisher/ad-network.ts';
import { agencyErrors } from './publisher/agency.ts';
import { appErrors } from './publisher/app.ts';
import { appAdsErrors } from './publisher/app-ads.ts';
import { blockRuleErrors } from './publisher/block-rule.ts';
import { companyErrors } from './publisher/company.ts';
import { deviceErrors } from './publisher/device.ts';
import { houseAdErrors } from './publisher/house-ad.ts';
import { instanceErrors } from './publisher/instance.ts';
import { mediationRuleErrors } from './publisher/mediation-rule.ts';
import { ownAdsErrors } from './publisher/own-ads.ts';
import { paymentErrors } from './publisher/payment.ts';
import { paymentFileErrors } from './publisher/payment-file.ts';
import { placementErrors } from './publisher/placement.ts';
import { testModeErrors } from './publisher/test-mode.ts';
import { alertRuleErrors } from './report/alert-rule.ts';
import { alertWebhookErrors } from './report/alert-webhook.ts';
import { changeLogErrors } from './report/change-log.ts';
import { exchangeRateErrors } from './report/exchange-rate.ts';
import { payoutErrors } from './report/payout.ts';
import { reconciliationErrors } from './report/reconciliation.ts';
import { reportErrors } from './report/report.ts';
import { reportExportErrors } from './report/report-export.ts';
import { reportScheduleErrors } from './report/report-schedule.ts';
import { reportSourceErrors } from './report/report-source.ts';
import { reportedUnitErrors } from './report/reported-unit.ts';
import { revenueUploadErrors } from './report/revenue-upload.ts';
import { savedReportErrors } from './report/saved-report.ts';

/** Every error of the product: message key → wire code. */
export const errors = {
  ...commonErrors,
  ...pictureErrors,
  ...sessionErrors,
  ...signOnErrors,
  ...registrationErrors,
  ...passwordErrors,
  ...invitationErrors,
  ...userErrors,
  ...organizationErrors,
  ...invoiceErrors,
  ...billingErrors,
  ...ownAccountErrors,
  ...accountRemovalErrors,
  ...memberErrors,
  ...apiKeyErrors,
  ...secondFactorErrors,
  ...companyErrors,
  ...paymentErrors,
  ...paymentFileErrors,
  ...agencyErrors,
  ...promotionErrors,
  ...promotedAppErrors,
  ...eventKeyErrors,
  ...eventTrackingErrors,
  ...creativeErrors,
  ...creativeFileErrors,
  ...campaignErrors,
  ...segmentErrors,
  ...idListErrors,
  ...keptIdErrors,
  ...feedErrors,
  ...houseAdErrors,
  ...ownAdsErrors,
  ...appErrors,
  ...appAdsErrors,
  ...placementErrors,
  ...deviceErrors,
  ...adNetworkErrors,
  ...accountErrors,
  ...bulkErrors,
  ...instanceErrors,
  ...mediationRuleErrors,
  ...abTestErrors,
  ...testModeErrors,
  ...blockRuleErrors,
  ...changeLogErrors,
  ...exchangeRateErrors,
  ...payoutErrors,
  ...reconciliationErrors,
  ...reportErrors,
  ...reportExportErrors,
  ...alertRuleErrors,
  ...alertWebhookErrors,
  ...reportScheduleErrors,
  ...reportSourceErrors,
  ...reportedUnitErrors,
  ...revenueUploadErrors,
  ...savedReportErrors,
  ...installationErrors,
  ...systemErrors,
  ...jobErrors,
  ...tenantErrors,
  ...personErrors,
  ...erasingErrors,
} as const;

export type ErrorKey = keyof typeof errors;

export function errorDefinition(key: ErrorKey): ErrorDefinition {
  return errors[key];
}
