import { languageTag } from '@millrace/contract/common';
import type { ResponseOf } from '@millrace/contract/kit/call';
import { type DimensionKey, isId, isTime, type PlaceDimension } from '@millrace/contract/report/dimension';
import type { Period } from '@millrace/contract/report/period';
import { placeText } from '@millrace/contract/report/place-text';
import type { queryReport } from '@millrace/contract/report/report';
import { currentLanguage, text } from '../i18n/i18n.ts';
import { appText } from '../ui/app-text.ts';

/** What ids are called, as the server answered with them. */
export type ReportNames = ResponseOf<typeof queryReport>['names'];

const dates: Readonly<Record<'hour' | 'day' | 'month', Intl.DateTimeFormatOptions>> = {
  hour: { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  day: { day: 'numeric', month: 'short', year: 'numeric' },
  month: { month: 'long', year: 'numeric' },
};

/** Making one takes as long as fifty dates, and a long table writes thousands. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(kind: keyof typeof dates): Intl.DateTimeFormat {
  const language = languageTag[currentLanguage()];
  const key = `${language} ${kind}`;
  const known = formats.get(key) ?? new Intl.DateTimeFormat(language, { ...dates[kind], timeZone: 'UTC' });
  formats.set(key, known);
  return known;
}

const dateText = (kind: keyof typeof dates, value: string) => formatOf(kind).format(new Date(value));

/** Days in the person's language: "15–21 Nov 2026". */
export function daysText({ from, to }: Period): string {
  return formatOf('day').formatRange(new Date(from), new Date(to));
}

/** Whether something keeps its name in reports, and cannot be opened any more. */
export function isRemoved(
  dimension: DimensionKey,
  value: string,
  { removed }: Partial<ReportNames>,
): boolean {
  if (dimension !== 'rule' && dimension !== 'abTest') return false;
  return removed?.[dimension].includes(value) ?? false;
}

function nameOf(dimension: PlaceDimension, value: string, names: Partial<ReportNames>): string | undefined {
  const name = isId(dimension) ? names[dimension]?.[value] : undefined;
  if (name === undefined) return undefined;
  if (dimension === 'app') return appText(name, names.appPlatform?.[value]);
  return isRemoved(dimension, value, names) ? text('reportScreen.removed', { name }) : name;
}

/** A value of a dimension in the person's language; what was deleted by its id. */
export function valueText(dimension: DimensionKey, value: string, names: Partial<ReportNames> = {}): string {
  const lang = currentLanguage();
  if (!isTime(dimension)) return placeText(dimension, value, nameOf(dimension, value, names), { lang, text });
  if (value === '') return text('reportScreen.none');
  if (dimension === 'week') return text('reportScreen.weekOf', { day: dateText('day', value) });
  return dateText(dimension, value);
}
