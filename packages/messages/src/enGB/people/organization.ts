import type { ErrorName } from '@millrace/contract/kit/error';
import type { organizationErrors } from '@millrace/contract/people/organization';

export const organization = {
  security: 'Signing in',
  securityLead: 'What this organization asks of the people who work in it.',
  requireFactor: 'Everybody needs a second factor',
  requireFactorHelp: 'Who has none sees only their own account until it is set up.',
  requireOn: 'Everybody who works here needs a second factor from now on.',
  requireOff: 'A second factor is no longer asked for here.',
  errors: {
    ownFactorFirst: 'Set up your own second factor first, in your account.',
  } satisfies Record<ErrorName<typeof organizationErrors>, string>,
} as const;
