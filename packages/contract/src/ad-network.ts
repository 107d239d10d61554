import { defineErrors } from './kit/error.ts';

export const adNetworkErrors = defineErrors('adNetwork', {});
