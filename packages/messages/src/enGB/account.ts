import type { AccountReason, accountErrors } from '@millrace/contract/account';
import type { ErrorName } from '@millrace/contract/kit/error';

export const account = {
  title: 'API Key Management',
  reason: {
    refused: 'The network refused the keys.',
    unreachable: 'The network could not be reached. It is tried again by itself.',
    slow: 'The network did not answer in time. It is tried again by itself.',
    unclear: 'The network gave an answer that tells nothing. It is tried again by itself.',
    firstReport: 'This network has no way to try keys: they are checked with the first report.',
  } satisfies Record<AccountReason, string>,
  errors: {
    networkEmpty: 'Ad Network can not be empty.',
    nameEmpty: 'Account Name can not be empty.',
    currencyEmpty: 'Currency can not be empty.',
    signInEmpty: 'Please choose a way to sign in that the network has.',
    withoutReports: 'This network has no reporting API, so it needs no account.',
    duplicate: 'This key belongs to the account “{{name}}” already.',
    tooMany: 'An organization may have {{limit}} accounts.',
    inUse: '{{count}} apps use this account: {{apps}}. Give them another one first.',
    isOff: 'This account is switched off. Enable it to check it.',
    secretsChanged:
      'Keys were replaced since then. Replaced keys are not kept, so this cannot be taken back.',
  } satisfies Record<ErrorName<typeof accountErrors>, string>,
} as const;
