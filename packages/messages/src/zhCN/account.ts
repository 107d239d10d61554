import type { account as english } from '../enGB/account.ts';
import type { Translated } from '../kit.ts';

export const account: Translated<typeof english> = {
  errors: {},
};
