import { dayOf } from '@millrace/contract/report/period';
import * as z from 'zod/mini';
import { noRates, type RateTable } from './rate-table.ts';
import { type UsdRate, usdRate } from './usd-rate.ts';

/** The exchange rates of a delivery node: those that its snapshot holds. */
export interface Rates {
  /** USD for one unit of the currency at a moment (milliseconds UTC); null: not known. */
  usdRate(currency: string, at: number): UsdRate | null;
}

const value = z.nullable(z.string().check(z.regex(/^\d+(\.\d+)?$/)));
const shard = z.object({ days: z.array(z.iso.date()), perEuro: z.record(z.string(), z.array(value)) });

/**
 * @param json what the snapshot has under `rates`; undefined: it has none yet, then only USD is known
 * @throws when it is something else
 */
export function openRates(json: unknown): Rates {
  const table: RateTable = json === undefined ? noRates : z.parse(shard, json);
  return {
    usdRate: (currency, at) => usdRate(currency, dayOf(at), table),
  };
}
