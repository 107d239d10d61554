import { languageTag } from '@millrace/contract/common';
import type { TimeDimension } from '@millrace/contract/report/dimension';
import { currentLanguage } from '../i18n/i18n.ts';

/** What stands below the places of a chart, and what a tip calls them. */
export interface PlaceText {
  readonly short: (x: string) => string;
  readonly full: (x: string) => string;
}

const month = { month: 'short' } as const;
const day = { day: 'numeric', ...month } as const;
const year = { year: 'numeric' } as const;
const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

const shapes: Readonly<Record<TimeDimension, Record<keyof PlaceText, Intl.DateTimeFormatOptions>>> = {
  hour: { short: { ...day, ...clock }, full: { weekday: 'short', ...day, ...clock } },
  day: { short: day, full: { weekday: 'short', ...day, ...year } },
  week: { short: day, full: { weekday: 'short', ...day, ...year } },
  month: { short: { ...month, ...year }, full: { month: 'long', ...year } },
};

/** The days, hours, weeks or months of a report, in the person's language and in UTC. */
export function timeText(time: TimeDimension): PlaceText {
  const write = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(languageTag[currentLanguage()], { ...options, timeZone: 'UTC' });
    return (x: string) => format.format(new Date(x));
  };
  return { short: write(shapes[time].short), full: write(shapes[time].full) };
}
