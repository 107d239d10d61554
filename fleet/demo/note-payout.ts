import { networkId } from '@millrace/contract/publisher/network/network-id';
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
  // Own ads are settled by statements, and what they earned may still be on its way to the reports.
  const [paid] = lines
    .filter(({ adnId, causes }) => adnId !== networkId.crossPromotion && !causes.some(isMissingUnit))
    .toSorted((one, other) => Number(other.revenue.money) - Number(one.revenue.money));
  if (paid === undefined || !(Number(paid.revenue.money) > 0)) return;
  const { adnId, currency } = paid;
  const amount = Number(paid.revenue.money).toFixed(2);
  await api.ask(createPayout, { month, adnId, currency, amount, note: 'Transfer of the month’s end' });
}

const isMissingUnit = ({ kind }: { readonly kind: string }) => kind === 'missingUnit';
