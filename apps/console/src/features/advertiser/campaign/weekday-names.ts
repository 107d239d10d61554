import { type Language, languageTag } from '@millrace/contract/common';
import { dayMs } from '@millrace/contract/kit/duration';

/** A Monday. */
const monday = Date.UTC(2024, 0, 1);

/** Days of the week from Monday on, short. */
export function weekdayNames(language: Language): readonly string[] {
  const format = new Intl.DateTimeFormat(languageTag[language], { weekday: 'short', timeZone: 'UTC' });
  return Array.from({ length: 7 }, (_, day) => format.format(new Date(monday + day * dayMs)));
}
