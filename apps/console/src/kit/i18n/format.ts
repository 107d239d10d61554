import { currentLanguage, languageTag } from './i18n.ts';

/** A date and time of day in the person's language and time zone, for what happened to people and settings. */
export function formatInstant(iso: string): string {
  const format = new Intl.DateTimeFormat(languageTag[currentLanguage()], {
    dateStyle: 'medium',
    timeStyle: 'short',
  });
  return format.format(new Date(iso));
}

export function formatNumber(value: number): string {
  return new Intl.NumberFormat(languageTag[currentLanguage()]).format(value);
}
