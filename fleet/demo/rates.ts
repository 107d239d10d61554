import { dayMs } from '@millrace/contract/kit/duration';
import { chanceOf } from '../world/chance.ts';

/** Units for one euro, roughly; what a day has in truth stands in no file of the demo. */
const usual = {
  USD: [1.087, 4],
  JPY: [163.4, 2],
  GBP: [0.857, 5],
  BRL: [6.12, 4],
  INR: [90.8, 3],
  IDR: [17_180, 1],
  CNY: [7.79, 4],
} as const satisfies Readonly<Record<string, readonly [perEuro: number, digits: number]>>;

/**
 * Exchange rates in the form of the European Central Bank's history (CSV): one line for each working day, newest first.
 * Every figure is invented.
 * @param until milliseconds UTC; the last day of the file
 */
export function inventedRates(days: number, until: number): string {
  const currencies = Object.entries(usual);
  const today = Math.floor(until / dayMs);
  const lines = Array.from({ length: days }, (_, index) => today - index)
    .filter((day) => isWorkingDay(day))
    .map((day) => {
      const cells = currencies.map(([currency, [rate, digits]]) =>
        rateOn(currency, rate, day).toFixed(digits),
      );
      return [new Date(day * dayMs).toISOString().slice(0, 10), ...cells, ''].join(',');
    });
  return `${[['Date', ...Object.keys(usual), ''].join(','), ...lines].join('\n')}\n`;
}

/** On the day, or on the last working day before it. @param day days since 1970 */
export function dollarsPerEuro(day: number): number {
  let last = day;
  while (!isWorkingDay(last)) last -= 1;
  return rateOn('USD', usual.USD[0], last);
}

function rateOn(currency: string, rate: number, day: number): number {
  return rate * (1 + swing(currency, day));
}

function isWorkingDay(day: number): boolean {
  const weekday = new Date(day * dayMs).getUTCDay();
  return weekday !== 0 && weekday !== 6;
}

/** Up to 2 % around the usual rate, slowly. */
function swing(currency: string, day: number): number {
  const phase = 6.28 * chanceOf(1, 'rate', currency).next();
  return 0.015 * Math.sin(day / 9 + phase) + 0.004 * (chanceOf(1, currency, day).next() - 0.5);
}
