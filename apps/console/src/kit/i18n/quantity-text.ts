import { languageTag } from '@millrace/contract/common';
import { currentLanguage } from './i18n.ts';

const sizes = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** Bytes in the unit that people read: "1.2 MB". */
export function sizeText(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(sizes.length - 1, Math.floor(Math.log10(bytes) / 3));
  const format = new Intl.NumberFormat(languageTag[currentLanguage()], {
    style: 'unit',
    unit: sizes[power] ?? 'byte',
    // Short, all languages write the unit itself as if there were one.
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: power === 0 ? 0 : 1,
  });
  return format.format(bytes / 1000 ** power);
}

const times = [
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3_600 },
  { unit: 'minute', seconds: 60 },
  { unit: 'second', seconds: 1 },
] as const;

/** A time that passes, in the unit that people read: "3 minutes". */
export function durationText(seconds: number): string {
  const { unit, seconds: length } = times.find((one) => seconds >= 2 * one.seconds) ?? times[3];
  const format = new Intl.NumberFormat(languageTag[currentLanguage()], {
    style: 'unit',
    unit,
    unitDisplay: 'long',
    maximumFractionDigits: seconds < 10 ? 1 : 0,
  });
  return format.format(seconds / length);
}
