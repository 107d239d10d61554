import { commonErrors } from './common.ts';
import { companyErrors } from './company.ts';
import { invitationErrors } from './invitation.ts';
import type { ErrorDefinition } from './kit/error.ts';
import { passwordErrors } from './password.ts';
import { promotionErrors } from './promotion.ts';
import { registrationErrors } from './registration.ts';
import { sessionErrors } from './session.ts';
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
} as const;

export type ErrorKey = keyof typeof errors;

export function errorDefinition(key: ErrorKey): ErrorDefinition {
  return errors[key];
}
