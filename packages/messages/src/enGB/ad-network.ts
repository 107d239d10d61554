import type { adNetworkErrors } from '@millrace/contract/ad-network';
import type { ErrorName } from '@millrace/contract/kit/error';

export const adNetwork = {
  errors: {} satisfies Record<ErrorName<typeof adNetworkErrors>, string>,
} as const;
