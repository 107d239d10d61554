import { type Language, languageTag } from '@millrace/contract/common';
import type { TimeDimension } from '@millrace/contract/report/dimension';
import type { Period } from '@millrace/contract/report/period';

const inUtc = { timeZone: 'UTC' } as const;

/** Days that are compared or reported, in a language. */
export function daysText(lang: Language, { from, to }: Period): string {
  const format = new Intl.DateTimeFormat(languageTag[lang], { ...inUtc, dateStyle: 'medium' });
  return from === to ? format.format(new Date(from)) : format.formatRange(new Date(from), new Date(to));
}

const forms: Readonly<Record<TimeDimension, Intl.DateTimeFormatOptions>> = {
  hour: { ...inUtc, month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  day: { ...inUtc, month: 'short', day: 'numeric' },
  week: { ...inUtc, month: 'short', day: 'numeric' },
  month: { ...inUtc, year: 'numeric', month: 'short' },
};

/** A time as reports name it. */
export function timeText(lang: Language, time: TimeDimension, key: string): string {
  return new Intl.DateTimeFormat(languageTag[lang], forms[time]).format(new Date(key));
}
