import type { ErrorName } from '@millrace/contract/kit/error';
import type { mediationRuleErrors } from '@millrace/contract/mediation-rule';

export const mediationRule = {
  errors: {} satisfies Record<ErrorName<typeof mediationRuleErrors>, string>,
} as const;
