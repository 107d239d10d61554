import { defineErrors } from './kit/error.ts';

export const changeLogErrors = defineErrors('changeLog', {});
