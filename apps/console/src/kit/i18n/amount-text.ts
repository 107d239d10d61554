import { languageTag } from '@millrace/contract/common';
import { currentLanguage } from './i18n.ts';

/** Exact decimals as text: grouped, with every digit that says something and never fewer than `least` places. */
function grouped(amount: string, least: number): string {
  const [, sign = '', whole = '0', fraction = ''] = /^(-?)(\d+)\.?(\d*)$/.exec(amount) ?? [];
  const digits = fraction.replace(/0+$/, '').padEnd(least, '0');
  const number = new Intl.NumberFormat(languageTag[currentLanguage()]).format(BigInt(whole));
  return `${sign === '' ? '' : '−'}${number}${digits === '' ? '' : `.${digits}`}`;
}

/** As exact as it is stored, at least in cents. */
export const exactText = (amount: string) => grouped(amount, 2);
export const centsText = (amount: string) => grouped(amount, 2);
export const percentText = (share: string) => `${grouped(share, 0)}%`;
