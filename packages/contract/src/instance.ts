import { defineErrors } from './kit/error.ts';

export const instanceErrors = defineErrors('instance', {});
