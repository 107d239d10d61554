import type { ErrorName } from '@millrace/contract/kit/error';
import type { deviceErrors } from '@millrace/contract/publisher/device';

export const device = {
  errors: {} satisfies Record<ErrorName<typeof deviceErrors>, string>,
} as const;
