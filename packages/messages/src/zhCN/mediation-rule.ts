import type { mediationRule as english } from '../enGB/mediation-rule.ts';
import type { Translated } from '../kit.ts';

export const mediationRule: Translated<typeof english> = {
  errors: {},
};
