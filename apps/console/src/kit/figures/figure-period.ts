import type { PeriodPreset } from '@millrace/contract/report/period';

/** What screens of the set-up can show figures of, each compared with as many days before. */
export const figurePeriods = ['yesterday', 'last7', 'last14', 'last28'] as const satisfies PeriodPreset[];
export type FigurePeriod = (typeof figurePeriods)[number];

const usual: FigurePeriod = 'last7';
const name = 'period';

/** The period that an address says, as reports say it. */
export function figurePeriodIn(query: URLSearchParams): FigurePeriod {
  return figurePeriods.find((period) => period === query.get(name)) ?? usual;
}

/** The same query with another period; the usual one is not said. */
export function writeFigurePeriod(query: URLSearchParams, period: FigurePeriod): URLSearchParams {
  const next = new URLSearchParams(query);
  if (period === usual) next.delete(name);
  else next.set(name, period);
  return next;
}

/** The address of another screen of the set-up, with figures of the same days. */
export function withFigurePeriod(address: string, period: FigurePeriod): string {
  const [path = '', query = ''] = address.split('?');
  const next = writeFigurePeriod(new URLSearchParams(query), period);
  return next.size === 0 ? path : `${path}?${next}`;
}
