import type { abTestErrors } from '@millrace/contract/ab-test';
import type { ErrorName } from '@millrace/contract/kit/error';

export const abTest = {
  errors: {} satisfies Record<ErrorName<typeof abTestErrors>, string>,
} as const;
