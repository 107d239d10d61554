import type { appErrors } from '@millrace/contract/app';
import type { ErrorName } from '@millrace/contract/kit/error';

export const app = {
  errors: {
    urlEmpty: 'Please enter App Store or Google Play URL.',
    idMalformed: 'The App ID is incorrect, please check again.',
    notInStore: 'The app is not found in the store, please check the URL again.',
    platformMismatch: 'Platform mismatch.',
    platformEmpty: 'Please choose the platform.',
    nameEmpty: 'Please enter the app name.',
    coppaRequired: 'Please confirm that the app complies with COPPA.',
    alreadyThere: 'An active app of your organization is linked to this store page already: {{name}}.',
    notPublished: 'This app is not linked to a store page.',
    tooMany: 'An organization has at most {{limit}} apps.',
  } satisfies Record<ErrorName<typeof appErrors>, string>,
} as const;
