import type { ErrorName } from '@millrace/contract/kit/error';
import type { mediationRuleErrors } from '@millrace/contract/mediation-rule';

export const mediationRule = {
  title: 'Mediation Rules',
  lead: 'A rule says which instances serve whom, and in which order.',
  errors: {} satisfies Record<ErrorName<typeof mediationRuleErrors>, string>,
} as const;
