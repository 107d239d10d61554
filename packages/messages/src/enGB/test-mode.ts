import type { ErrorName } from '@millrace/contract/kit/error';
import type { testModeErrors } from '@millrace/contract/test-mode';

export const testMode = {
  errors: {} satisfies Record<ErrorName<typeof testModeErrors>, string>,
} as const;
