import type { instanceErrors } from '@millrace/contract/instance';
import type { ErrorName } from '@millrace/contract/kit/error';

export const instance = {
  errors: {} satisfies Record<ErrorName<typeof instanceErrors>, string>,
} as const;
