import {
  comparedDays,
  type Period,
  type PeriodPreset,
  periodBefore,
  periodOf,
  periodPresets,
} from '@millrace/contract/report/period';

/** A preset means other days every day. */
export type ReportPeriod = PeriodPreset | Period;

const day = /^\d{4}-\d{2}-\d{2}$/;
const isDay = (text: string | null): text is string =>
  text !== null && day.test(text) && !Number.isNaN(Date.parse(text));

/** @param usual what is meant where the address does not say */
export function readPeriod(query: URLSearchParams, usual: ReportPeriod): ReportPeriod {
  const [from, to] = [query.get('from'), query.get('to')];
  if (isDay(from) && isDay(to)) return from <= to ? { from, to } : { from: to, to: from };
  return periodPresets.find((preset) => preset === query.get('period')) ?? usual;
}

/** Says it in the query, unless it is the usual one. */
export function writePeriod(query: URLSearchParams, period: ReportPeriod, usual?: ReportPeriod): void {
  for (const name of ['period', 'from', 'to']) query.delete(name);
  if (typeof period !== 'string') {
    query.set('from', period.from);
    query.set('to', period.to);
  } else if (period !== usual) query.set('period', period);
}

/** The days that are meant. @param today in UTC */
export function daysShown({ period }: { readonly period: ReportPeriod }, today: string): Period {
  return typeof period === 'string' ? periodOf(period, today) : period;
}

interface Compared {
  readonly period: ReportPeriod;
  readonly compare: boolean;
  readonly before?: Period | undefined;
}

/** The days compared with, where the address names them beside days: a preset means others tomorrow. */
export function readBefore(query: URLSearchParams, period: ReportPeriod): Period | undefined {
  const [from, to] = [query.get('beforeFrom'), query.get('beforeTo')];
  const isNamed = query.get('compare') === 'before' && typeof period !== 'string';
  return isNamed && isDay(from) && isDay(to) && from <= to ? { from, to } : undefined;
}

/** Says them in the query, unless they are as many right before. */
export function writeBefore(query: URLSearchParams, { period, compare, before }: Compared): void {
  for (const name of ['beforeFrom', 'beforeTo']) query.delete(name);
  if (!compare || before === undefined || typeof period === 'string') return;
  const usual = periodBefore(period);
  if (before.from === usual.from && before.to === usual.to) return;
  query.set('beforeFrom', before.from);
  query.set('beforeTo', before.to);
}

/** The days that these are compared with. */
export function daysBefore({ period, before }: Omit<Compared, 'compare'>, days: Period): Period {
  return comparedDays(period, days, before);
}
