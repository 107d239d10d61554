import type { accountErrors } from '@millrace/contract/account';
import type { ErrorName } from '@millrace/contract/kit/error';

export const account = {
  errors: {} satisfies Record<ErrorName<typeof accountErrors>, string>,
} as const;
