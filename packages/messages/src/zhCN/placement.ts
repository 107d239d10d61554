import type { placement as english } from '../enGB/placement.ts';
import type { Translated } from '../kit.ts';

export const placement: Translated<typeof english> = {
  errors: {},
};
