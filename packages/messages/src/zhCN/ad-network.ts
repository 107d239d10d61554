import type { adNetwork as english } from '../enGB/ad-network.ts';
import type { Translated } from '../kit.ts';

export const adNetwork: Translated<typeof english> = {
  errors: {},
};
