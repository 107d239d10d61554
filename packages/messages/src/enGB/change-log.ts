import type { changeLogErrors } from '@millrace/contract/change-log';
import type { ErrorName } from '@millrace/contract/kit/error';

export const changeLog = {
  errors: {} satisfies Record<ErrorName<typeof changeLogErrors>, string>,
} as const;
