import { languageTag } from '@millrace/contract/common';
import { currentLanguage } from '../i18n/i18n.ts';

/** What a currency is called in the person's language; one that nobody knows by its code. */
export function currencyName(code: string): string {
  return new Intl.DisplayNames(languageTag[currentLanguage()], { type: 'currency' }).of(code) ?? code;
}
