import type { ErrorName } from '@millrace/contract/kit/error';
import type { placementErrors } from '@millrace/contract/placement';

export const placement = {
  errors: {} satisfies Record<ErrorName<typeof placementErrors>, string>,
} as const;
