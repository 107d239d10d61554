import { createPayout, listPayouts } from '@millrace/contract/report/payout';
import { getReconciliation } from '@millrace/contract/report/reconciliation';
import { openApi } from './api.ts';
import { cast } from './people.ts';

/**
 * A network has paid for the month that is over what it reported of it. Where the past that was filled in does not reach back so
 * far, nobody was paid anything.
 * @param now milliseconds UTC
 */
export async function notePayout(base: string, now: number): Promise<void> {
  const api = await openApi(base, cast.administrator);
  const today = new Date(now);
  const first = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - 1, 1));
  const month = first.toISOString().slice(0, 7);
  if ((await api.ask(listPayouts, { month })).total > 0) return;
  const { lines } = await api.ask(getReconciliation, { month });
  const paid = lines.find(
    ({ causes, revenue }) => Number(revenue.money) > 0 && causes.every(({ kind }) => kind !== 'missingUnit'),
  );
  if (paid === undefined) return;
  const { adnId, currency } = paid;
  const amount = Number(paid.revenue.money).toFixed(2);
  await api.ask(createPayout, { month, adnId, currency, amount, note: 'Transfer of the month’s end' });
}
