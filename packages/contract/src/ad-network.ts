import { defineErrors } from './kit/error.ts';

export const adNetworkErrors = defineErrors('adNetwork', {
  fieldEmpty: { code: 'badParameter' },
  fieldUnseen: { code: 'badParameter' },
  fieldSeparator: { code: 'badParameter' },
});
