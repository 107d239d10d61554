import type { ErrorName } from '@millrace/contract/kit/error';
import type { savedReportErrors } from '@millrace/contract/saved-report';

export const savedReport = {
  errors: {
    nameEmpty: 'Please enter a name.',
    nameTaken: 'You have saved a report under this name already.',
    tooMany: 'You can save ten reports of your own. Remove one, or share it with your organization.',
    tooManyShared: 'Your organization shares a hundred reports already. Remove one first.',
    notYours: 'Only the person who saved it can change it.',
  } satisfies Record<ErrorName<typeof savedReportErrors>, string>,
} as const;
