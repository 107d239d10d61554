import type { changeLog as english } from '../enGB/change-log.ts';
import type { Translated } from '../kit.ts';

export const changeLog: Translated<typeof english> = {
  errors: {},
};
