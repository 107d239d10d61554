import { defineErrors } from './kit/error.ts';

export const blockRuleErrors = defineErrors('blockRule', {});
