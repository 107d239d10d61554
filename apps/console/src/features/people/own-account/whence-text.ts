import { regionName } from '@millrace/contract/kit/region-name';
import type { Device } from '@millrace/contract/people/own-account';
import { currentLanguage, text } from '../../../kit/i18n/i18n.ts';

/** `Chrome on Windows`, or as much of it as is known. */
export function deviceText({ browser, system }: Device): string {
  if (browser !== null && system !== null) return text('ownAccount.browserOn', { browser, system });
  return browser ?? system ?? text('ownAccount.unknownDevice');
}

/** The country's name in the person's language. */
export function placeText(country: string | null): string {
  if (country === null) return text('ownAccount.unknownPlace');
  return regionName(country, currentLanguage());
}
