import { defineErrors } from './kit/error.ts';

export const abTestErrors = defineErrors('abTest', {});
