import type { ErrorName } from '@millrace/contract/kit/error';
import type { signOnErrors } from '@millrace/contract/people/sign-on';

export const signOn = {
  title: 'Company sign-in',
  begin: 'Continue with your company account',
  or: 'or',
  passwordsOffLead: 'Here people sign in with their company account.',
  finishing: 'Signing you in …',
  again: 'Try again',
  errors: {
    off: 'Signing in with a company account is not set up here.',
    down: 'The company’s sign-in service does not answer. Please try again later.',
    late: 'You took too long, or began in another window. Please sign in again.',
    declined: 'You have cancelled signing in with your company account.',
    refused: 'What the company’s sign-in service answered cannot be trusted. Please sign in again.',
    mailMissing: 'Your company account has no e-mail address that could be read.',
    nameUnseen:
      'The name of your company account has characters that nobody sees. Please have the company correct it.',
    mailUnverified:
      'The company has not confirmed the e-mail address {{email}}. Only a confirmed one counts.',
    domainForeign: 'Addresses of {{domain}} cannot sign in here.',
    unknown: 'There is no active account for {{email}}. Please ask a colleague to invite you.',
    passwordsOff: 'Passwords are switched off. Please sign in with your company account.',
  } satisfies Record<ErrorName<typeof signOnErrors>, string>,
} as const;
