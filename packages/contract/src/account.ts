import { defineErrors } from './kit/error.ts';

export const accountErrors = defineErrors('account', {});
