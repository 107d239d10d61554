import { defineErrors } from './kit/error.ts';

export const deviceErrors = defineErrors('device', {});
