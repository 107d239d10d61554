import { languageTag } from '@millrace/contract/common';
import { sizeTextIn } from '@millrace/contract/report/unit-text';
import { currentLanguage } from './i18n.ts';

/** Bytes in the unit that people read: "1.2 MB". */
export const sizeText = (bytes: number): string => sizeTextIn(currentLanguage(), bytes);

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
