import type { appErrors } from '@millrace/contract/app';
import type { ErrorName } from '@millrace/contract/kit/error';

export const app = {
  errors: {} satisfies Record<ErrorName<typeof appErrors>, string>,
} as const;
