import { countPurchase } from '../../domain/exchange-rate/purchase.ts';
import { readPurchase } from '../wire/requests/read-purchase.ts';
import type { RecordedCall } from './base-row.ts';
import type { EventColumns } from './columns.ts';
import { eventKey } from './event-key.ts';

/** Puts an `iap` into the row: what was paid, and what that is in USD by the rate that the server had. @returns its key */
export function setPurchase(row: EventColumns, { head, fields, phone, who }: RecordedCall): bigint | null {
  const { currency, amount } = readPurchase(fields);
  const exchange = head.exchange?.currency === currency ? head.exchange : null;
  const paid = countPurchase({ amount, total: null }, exchange?.rate ?? null);
  if (currency !== null) row.purchase_currency = currency;
  if (paid.amount === null || Number(paid.amount) === 0) return null;
  row.metric = 'purchase';
  row.purchase_amount = paid.amount;
  if (exchange != null) {
    row.purchase_rate = exchange.rate;
    row.purchase_rate_date = exchange.date;
  }
  if (paid.usd !== null) row.purchase_usd = paid.usd;
  if (who === null || phone.sentAt === null) return null;
  return eventKey(['iap', head.appId, who, currency, amount, phone.sentAt]);
}
