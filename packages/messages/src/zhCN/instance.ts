import type { instance as english } from '../enGB/instance.ts';
import type { Translated } from '../kit.ts';

export const instance: Translated<typeof english> = {
  errors: {},
};
