import type { testMode as english } from '../enGB/test-mode.ts';
import type { Translated } from '../kit.ts';

export const testMode: Translated<typeof english> = {
  errors: {},
};
