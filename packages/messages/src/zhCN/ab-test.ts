import type { abTest as english } from '../enGB/ab-test.ts';
import type { Translated } from '../kit.ts';

export const abTest: Translated<typeof english> = {
  errors: {},
};
