import { addDays } from '@millrace/contract/report/period';
import { type Decimal, decimal, decimalText, divide } from '../../platform/decimal.ts';
import { lastDayOf } from '../../platform/months.ts';
import type { Tx } from '../../platform/postgres/database.ts';
import { queryRates } from '../exchange-rate/rate-queries.ts';
import { tableOf } from '../exchange-rate/rate-table.ts';
import { bridgedDays, usdRate } from '../exchange-rate/usd-rate.ts';

/** Of a currency for one USD, as the invoice says it. */
export interface InvoiceRate {
  readonly rate: string;
  readonly day: string;
}

/** Places that an invoice shows: whoever multiplies gets just its net amount. */
const places = 8;

/**
 * The European Central Bank's rate of a month's last day, or the last one before.
 * @returns null: the invoice is in USD; undefined: no rate is known
 */
export async function readInvoiceRate(
  tx: Tx,
  currency: string,
  month: string,
): Promise<InvoiceRate | null | undefined> {
  if (currency === 'USD') return null;
  const end = lastDayOf(month);
  const rates = await queryRates(tx)
    .where('currency', 'in', ['USD', currency])
    .where('day', '<=', end)
    .where('day', '>=', addDays(end, -bridgedDays))
    .execute();
  const found = usdRate(currency, end, tableOf(rates));
  if (found === null) return undefined;
  const perUnit = rates.filter(({ day }) => day === found.date);
  const of = (name: string): Decimal =>
    decimal(perUnit.find((rate) => rate.currency === name)?.perEuro ?? '1');
  return { rate: decimalText(divide(of(currency), of('USD'), places)), day: found.date };
}
