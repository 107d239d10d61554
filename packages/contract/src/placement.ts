import { defineErrors } from './kit/error.ts';

export const placementErrors = defineErrors('placement', {});
