import { defineErrors } from './kit/error.ts';

export const testModeErrors = defineErrors('testMode', {});
