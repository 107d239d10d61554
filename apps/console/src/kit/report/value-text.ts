import { adTypes } from '@millrace/contract/ad-type';
import type { ResponseOf } from '@millrace/contract/kit/call';
import { isNetworkId, networkName } from '@millrace/contract/network/find-network';
import { platformNames } from '@millrace/contract/platform';
import type { queryReport } from '@millrace/contract/report';
import { type DimensionKey, dimensions } from '@millrace/contract/report/dimension';
import type { Period } from '@millrace/contract/report/period';
import { unmatchedNetwork } from '@millrace/contract/report/unmatched';
import { currentLanguage, languageTag, text } from '../i18n/i18n.ts';
import { adTypeText } from '../ui/ad-type-text.ts';

/** What ids are called, as the server answered with them. */
export type ReportNames = ResponseOf<typeof queryReport>['names'];

const dates: Readonly<Record<'hour' | 'day' | 'month', Intl.DateTimeFormatOptions>> = {
  hour: { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  day: { day: 'numeric', month: 'short', year: 'numeric' },
  month: { month: 'long', year: 'numeric' },
};

function dateText(kind: keyof typeof dates, value: string): string {
  const format = new Intl.DateTimeFormat(languageTag[currentLanguage()], { ...dates[kind], timeZone: 'UTC' });
  return format.format(new Date(value));
}

/** Days in the person's language: "15–21 Nov 2026". */
export function daysText({ from, to }: Period): string {
  const format = new Intl.DateTimeFormat(languageTag[currentLanguage()], { ...dates.day, timeZone: 'UTC' });
  return format.formatRange(new Date(from), new Date(to));
}

function regionText(code: string): string {
  if (code === '00') return text('reportScreen.unsaid');
  return new Intl.DisplayNames(languageTag[currentLanguage()], { type: 'region' }).of(code) ?? code;
}

function platformText(code: string): string {
  return code === '0' ? platformNames[0] : platformNames[1];
}

function codeText(dimension: DimensionKey, code: string): string {
  if (dimension === 'network') {
    return isNetworkId(Number(code)) ? networkName(Number(code), currentLanguage()) : code;
  }
  if (dimension === 'adType') {
    return adTypes.some((one) => String(one) === code) ? adTypeText(text, Number(code)) : code;
  }
  if (dimension === 'platform') return platformText(code);
  if (dimension === 'bidding') return text(code === '1' ? 'reportScreen.bidding' : 'reportScreen.waterfall');
  return regionText(code);
}

const none: ReadonlySet<string> = new Set(['', '-1']);

/** A value of a dimension in the person's language; what was deleted by its id. */
export function valueText(dimension: DimensionKey, value: string, names: Partial<ReportNames> = {}): string {
  const { kind } = dimensions[dimension];
  if (none.has(value) || (kind === 'id' && value === '0')) return text('reportScreen.none');
  if (dimension === 'week') return text('reportScreen.weekOf', { day: dateText('day', value) });
  if (dimension === 'hour' || dimension === 'day' || dimension === 'month') return dateText(dimension, value);
  if (kind === 'code') return codeText(dimension, value);
  if (kind === 'text') return value;
  const nobodys = unmatchedNetwork(Number(value));
  if (nobodys !== undefined)
    return text('reportScreen.unmatched', { network: codeText('network', String(nobodys)) });
  const named: Readonly<Record<string, Readonly<Record<string, string>> | undefined>> = names;
  return named[dimension]?.[value] ?? text('reportScreen.deleted', { id: value });
}
