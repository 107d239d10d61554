import type { commonErrors } from '@millrace/contract/common';
import type { ErrorName } from '@millrace/contract/kit/error';

export const common = {
  product: 'Millrace',
  copyright: 'Copyright © 2020 Millrace',
  save: 'Save',
  cancel: 'Cancel',
  close: 'Close',
  retry: 'Try again',
  errors: {
    unauthorized: 'Please sign in.',
    forbidden: 'Your role does not allow this.',
    failed: 'Something went wrong on our side. Nothing was changed.',
    unavailable: 'The server is not ready. Please try again in a moment.',
    notFound: 'This does not exist.',
    noSuchPath: 'There is nothing at this address.',
    malformed: 'The request could not be read.',
    badParameter: 'Please check the marked fields.',
    tooLarge: 'This is larger than the {{limit}} that the server accepts.',
    unsupportedType: 'The server accepts only JSON here.',
    tooManyRequests: 'Too many requests. Please try again in {{seconds}} seconds.',
    staleEdit: 'Someone else has saved changes since you opened this. Your input is kept.',
    otherOrganization: 'You have switched to another organization in the meantime. Please reload this page.',
    requestKeyReused: 'This request key was used for another request.',
    required: 'This field is required.',
    invalid: 'This value is not valid.',
    tooLong: 'At most {{max}} characters.',
    tooShort: 'At least {{min}} characters.',
  } satisfies Record<ErrorName<typeof commonErrors>, string>,
} as const;
