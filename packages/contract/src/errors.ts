import { abTestErrors } from './ab-test.ts';
import { accountErrors } from './account.ts';
import { adNetworkErrors } from './ad-network.ts';
import { appErrors } from './app.ts';
import { blockRuleErrors } from './block-rule.ts';
import { changeLogErrors } from './change-log.ts';
import { commonErrors } from './common.ts';
import { companyErrors } from './company.ts';
import { deviceErrors } from './device.ts';
import { exchangeRateErrors } from './exchange-rate.ts';
import { instanceErrors } from './instance.ts';
import { invitationErrors } from './invitation.ts';
import type { ErrorDefinition } from './kit/error.ts';
import { mediationRuleErrors } from './mediation-rule.ts';
import { passwordErrors } from './password.ts';
import { placementErrors } from './placement.ts';
import { promotionErrors } from './promotion.ts';
import { registrationErrors } from './registration.ts';
import { reportErrors } from './report.ts';
import { reportExportErrors } from './report-export.ts';
import { revenueUploadErrors } from './revenue-upload.ts';
import { savedReportErrors } from './saved-report.ts';
import { sessionErrors } from './session.ts';
import { testModeErrors } from './test-mode.ts';
import { userErrors } from './user.ts';

/** Every error of the product: message key → wire code. */
export const errors = {
  ...commonErrors,
  ...sessionErrors,
  ...registrationErrors,
  ...passwordErrors,
  ...invitationErrors,
  ...userErrors,
  ...companyErrors,
  ...promotionErrors,
  ...appErrors,
  ...placementErrors,
  ...deviceErrors,
  ...adNetworkErrors,
  ...accountErrors,
  ...instanceErrors,
  ...mediationRuleErrors,
  ...abTestErrors,
  ...testModeErrors,
  ...blockRuleErrors,
  ...changeLogErrors,
  ...exchangeRateErrors,
  ...reportErrors,
  ...reportExportErrors,
  ...revenueUploadErrors,
  ...savedReportErrors,
} as const;

export type ErrorKey = keyof typeof errors;

export function errorDefinition(key: ErrorKey): ErrorDefinition {
  return errors[key];
}
