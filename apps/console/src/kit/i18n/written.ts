import { dollarText, numberText } from '@millrace/contract/report/unit-text';
import { currentLanguage } from './i18n.ts';

/** A number in the person's language. */
export const written = (value: number, options: Intl.NumberFormatOptions = {}) =>
  numberText(currentLanguage(), value, options);

/** An amount in USD in the person's language; see `dollarText`. */
export const usdText = (amount: number) => dollarText(currentLanguage(), amount);
