import type { device as english } from '../../enGB/publisher/device.ts';
import type { Translated } from '../../kit.ts';

export const device: Translated<typeof english> = {
  errors: {},
};
