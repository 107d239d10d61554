import { languageTag } from '@millrace/contract/common';
import { addDays } from '@millrace/contract/report/period';
import { currentLanguage } from '../../../../kit/i18n/i18n.ts';

const monthPattern = /^20(1[89]|[2-9]\d)-(0[1-9]|1[0-2])$/;
/** Months that can be chosen; an address may name an older one. */
const offered = 24;

const thisMonth = (): string => new Date().toISOString().slice(0, 7);

const monthBefore = (month: string): string => addDays(`${month}-01`, -1).slice(0, 7);

/** The month of an address, else the last whole one: the month that runs is still being counted. */
export function monthOf(value: string): string {
  return monthPattern.test(value) && value <= thisMonth() ? value : monthBefore(thisMonth());
}

/** The newest first. */
export function monthsToChoose(chosen: string): string[] {
  const months = [thisMonth()];
  while (months.length < offered) months.push(monthBefore(months.at(-1) ?? chosen));
  return months.includes(chosen) ? months : [...months, chosen];
}

export function monthName(month: string): string {
  const format = new Intl.DateTimeFormat(languageTag[currentLanguage()], {
    ...{ year: 'numeric', month: 'long', timeZone: 'UTC' },
  });
  return format.format(new Date(`${month}-01`));
}
