import { defineErrors } from './kit/error.ts';

export const mediationRuleErrors = defineErrors('mediationRule', {});
