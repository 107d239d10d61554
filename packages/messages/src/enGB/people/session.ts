import type { ErrorName } from '@millrace/contract/kit/error';
import type { sessionErrors } from '@millrace/contract/people/session';

export const session = {
  publisherTitle: 'Sign in',
  publisherLead: 'Publishers: earn with your apps.',
  promoterTitle: 'Promoter sign-in',
  promoterLead: 'Promoters: bring your apps to new users.',
  administratorTitle: 'Administrator sign-in',
  administratorLead: 'For the people who run this installation.',
  account: 'User name or e-mail',
  password: 'Password',
  forgot: 'Forgot password?',
  register: 'Create an account',
  asPromoter: 'Sign in as a promoter',
  asPublisher: 'Sign in as a publisher',
  sideTitle: 'What brings you here?',
  sidePublisher: 'Publisher',
  sidePublisherLead:
    'Earn with your apps: ad networks, waterfalls, bidding, A/B tests and reports in one place.',
  sidePromoter: 'Promoter',
  sidePromoterLead: 'Bring your apps to new users: campaigns, creatives, segments and feeds.',
  errors: {
    refused: 'Wrong account or password.',
    keySpent: 'This sign-in page has expired. Please try again.',
    accountEmpty: 'Please enter your user name or e-mail.',
    passwordEmpty: 'Please enter your password.',
    noOrganization: 'You do not belong to any active organization. Please ask its owner to invite you.',
    delayed: 'Too many attempts. Please try again in {{seconds}} seconds.',
  } satisfies Record<ErrorName<typeof sessionErrors>, string>,
} as const;
