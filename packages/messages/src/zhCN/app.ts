import type { app as english } from '../enGB/app.ts';
import type { Translated } from '../kit.ts';

export const app: Translated<typeof english> = {
  errors: {},
};
