import type { deviceErrors } from '@millrace/contract/device';
import type { ErrorName } from '@millrace/contract/kit/error';

export const device = {
  errors: {} satisfies Record<ErrorName<typeof deviceErrors>, string>,
} as const;
