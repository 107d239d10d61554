import type { ErrorName } from '@millrace/contract/kit/error';
import type { sessionErrors } from '@millrace/contract/session';

export const session = {
  errors: {
    refused: 'Wrong account or password.',
    keySpent: 'This log-in page has expired. Please try again.',
    accountEmpty: 'Please enter your user name or e-mail.',
    passwordEmpty: 'Please enter your password.',
    noOrganization: 'You do not belong to any active organization. Please ask its owner to invite you.',
    delayed: 'Too many attempts. Please try again in {{seconds}} seconds.',
  } satisfies Record<ErrorName<typeof sessionErrors>, string>,
} as const;
