import { readPurchase } from '../wire/requests/read-purchase.ts';
import type { Call } from './base-row.ts';
import type { EventColumns } from './columns.ts';
import { eventKey } from './event-key.ts';
import { moneyText } from './money.ts';

/** Puts an `iap` into the row: what was paid, and what that is in USD by the rate that the server had. @returns its key */
export function setPurchase(row: EventColumns, { head, fields, phone, who }: Call): bigint | null {
  const { currency, amount } = readPurchase(fields);
  const paid = moneyText(amount);
  if (currency !== null) row.purchase_currency = currency;
  if (paid === undefined) return null;
  row.metric = 'purchase';
  row.purchase_amount = paid;
  const { exchange } = head;
  if (exchange != null && exchange.currency === currency) {
    row.purchase_rate = exchange.rate;
    row.purchase_rate_date = exchange.date;
    const usd = moneyText(amount, exchange.rate);
    if (usd !== undefined) row.purchase_usd = usd;
  }
  if (who === null || phone.sentAt === null) return null;
  return eventKey(['iap', head.appId, who, currency, amount, phone.sentAt]);
}
