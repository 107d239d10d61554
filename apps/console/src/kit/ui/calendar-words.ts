import type { Language } from '@millrace/contract/common';
import enGB from 'antd/es/date-picker/locale/en_GB';
import zhCN from 'antd/es/date-picker/locale/zh_CN';
import dayjs, { type Dayjs } from 'dayjs';
import 'dayjs/locale/en-gb';
import 'dayjs/locale/zh-cn';

/** The calendar's own words, and on which day a week begins. */
export const calendarWords: Readonly<Record<Language, typeof enGB>> = { enGB, zhCN };
export const dayFormats: Readonly<Record<Language, string>> = { enGB: 'D MMM YYYY', zhCN: 'YYYY-MM-DD' };

/** `YYYY-MM-DD` of what a calendar holds, and back. */
export const dayOf = (date: Dayjs | null): string | undefined => date?.format('YYYY-MM-DD');

export function dateOf(day: string | undefined, language: Language): Dayjs | null {
  return day === undefined ? null : dayjs(day).locale(calendarWords[language].lang.locale);
}
