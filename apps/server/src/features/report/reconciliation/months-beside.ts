import { isNetworkId } from '@millrace/contract/publisher/network/find-network';
import { mostRows, type ReportRequest, reportRequest } from '@millrace/contract/report/definition';
import { readFigure } from '@millrace/contract/report/formula';
import { dayOf } from '@millrace/contract/report/period';
import * as z from 'zod/mini';
import { refusalOf } from '../../../domain/report/refusal.ts';
import { reportScope } from '../../../domain/report/report-scope.ts';
import { runReport } from '../../../domain/report/run-report.ts';
import type { Context } from '../../../platform/http/context.ts';
import { averageRates } from './average-rates.ts';
import { monthDays } from './month-days.ts';
import { readPaid } from './pay-lines.ts';

/** Months before and after one that what was paid for it may be of. */
const around = 3;

/** A month beside others: USD in billionths by network, and rates of currencies in USD. */
export interface MonthBeside {
  readonly month: string;
  readonly reported: ReadonlyMap<number, bigint>;
  /** Null: in a currency whose rate is not known. */
  readonly paid: ReadonlyMap<number, bigint | null>;
  readonly rates: ReadonlyMap<string, bigint>;
}

/** The month, and those around it that have begun, the earliest first. */
export function monthsAround(month: string, today: string): string[] {
  const [year = 0, index = 0] = month.split('-').map(Number);
  return Array.from({ length: 2 * around + 1 }, (_, at) =>
    new Date(Date.UTC(year, index - 1 - around + at)).toISOString().slice(0, 7),
  ).filter((one) => `${one}-01` <= today);
}

/** What these networks reported, month by month. A row that is left out would be a month of which nothing was reported. */
export function questionOf(
  months: readonly string[],
  networks: readonly number[],
  today: string,
): ReportRequest {
  const [first = today.slice(0, 7)] = months;
  return z.parse(reportRequest, {
    ...{ from: `${first}-01`, to: monthDays(months.at(-1) ?? first, today).to },
    ...{ dimensions: ['month', 'network'], metrics: ['networkRevenue'], limit: mostRows },
    filters: [{ dimension: 'network', values: networks.filter(isNetworkId).map(String), exclude: false }],
  });
}

interface About {
  readonly networks: readonly number[];
  readonly currencies: readonly string[];
}

export async function readBeside(
  { services, scope, read }: Pick<Context, 'services' | 'scope' | 'read'>,
  months: readonly string[],
  { networks, currencies }: About,
): Promise<MonthBeside[]> {
  const today = dayOf(services.now());
  const request = questionOf(months, networks, today);
  const { rows } = await runReport(services, request, reportScope(scope)).catch((error: unknown) => {
    throw refusalOf(error);
  });
  return read(async (tx) => {
    const all: MonthBeside[] = [];
    for (const month of months) {
      const paid = await readPaid(tx, month);
      const known = [...new Set([...currencies, ...paid.map(({ currency }) => currency)])];
      const averages = await averageRates(tx, monthDays(month, today), known);
      const rates = new Map([...averages].map(([currency, rate]) => [currency, readFigure(rate)] as const));
      const sums = new Map<number, bigint | null>();
      for (const { adnId, currency, amount } of paid) {
        const rate = currency === 'USD' ? readFigure('1') : rates.get(currency);
        const sum = sums.get(adnId) ?? 0n;
        const usd = rate === undefined ? null : (readFigure(amount) * rate) / readFigure('1');
        sums.set(adnId, usd === null || (sums.has(adnId) && sums.get(adnId) === null) ? null : sum + usd);
      }
      const reported = rows.filter(({ keys: [of] }) => of?.startsWith(month));
      all.push({
        ...{ month, rates, paid: sums },
        reported: new Map(
          reported.map(({ keys: [, network], values: [usd] }) => [Number(network), readFigure(usd ?? '0')]),
        ),
      });
    }
    return all;
  });
}
