import type { blockRuleErrors } from '@millrace/contract/block-rule';
import type { ErrorName } from '@millrace/contract/kit/error';

export const blockRule = {
  errors: {} satisfies Record<ErrorName<typeof blockRuleErrors>, string>,
} as const;
