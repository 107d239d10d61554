import type { blockRule as english } from '../enGB/block-rule.ts';
import type { Translated } from '../kit.ts';

export const blockRule: Translated<typeof english> = {
  errors: {},
};
