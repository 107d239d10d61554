import { defineErrors } from './kit/error.ts';

export const appErrors = defineErrors('app', {});
