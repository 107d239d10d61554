import { languageTag } from '@millrace/contract/common';
import { dayMs, hourMs, minuteMs } from '@millrace/contract/kit/duration';
import { currentLanguage } from './i18n.ts';
import { usdText, written } from './written.ts';

/** A date and time of day in the person's language and time zone, for what happened to people and settings. */
export function formatInstant(iso: string): string {
  const format = new Intl.DateTimeFormat(languageTag[currentLanguage()], {
    dateStyle: 'medium',
    timeStyle: 'short',
  });
  return format.format(new Date(iso));
}

/** The same to the second, for what happens while somebody watches. */
export function formatMoment(iso: string): string {
  const format = new Intl.DateTimeFormat(languageTag[currentLanguage()], {
    dateStyle: 'medium',
    timeStyle: 'medium',
  });
  return format.format(new Date(iso));
}

/** How long ago that was, in the person's language and the largest unit that fits: a minute at least. */
export function formatAgo(iso: string): string {
  const past = Math.max(minuteMs, Date.now() - Date.parse(iso));
  const [unit, ms] = units.find(([, size]) => past >= size) ?? (['minute', minuteMs] as const);
  return new Intl.RelativeTimeFormat(languageTag[currentLanguage()]).format(-Math.floor(past / ms), unit);
}

const units = [
  ['day', dayMs],
  ['hour', hourMs],
] as const;

/** A day (`2026-03-31`) in the person's language. */
export function formatDay(day: string): string {
  const format = new Intl.DateTimeFormat(languageTag[currentLanguage()], {
    dateStyle: 'medium',
    timeZone: 'UTC',
  });
  return format.format(new Date(day));
}

/** A share of 1 as percent. */
export function formatPercent(share: number): string {
  return written(share, { style: 'percent', maximumFractionDigits: 1 });
}

/** With its sign: `+5%`. */
export function signedPercent(share: number): string {
  return `${signOf(share)}${formatPercent(Math.abs(share))}`;
}

function signOf(value: number): string {
  if (value === 0) return '';
  return value > 0 ? '+' : '−';
}

export function formatNumber(value: number): string {
  return written(value);
}

/** An amount in USD, maybe as decimal text, as it is on the wire; with its currency sign. */
export function formatUsd(amount: string | number): string {
  return usdText(Number(amount));
}

/** The same with its sign: `−$12.40`. */
export function signedUsd(amount: string | number): string {
  const value = Number(amount);
  return `${signOf(value)}${usdText(Math.abs(value))}`;
}
