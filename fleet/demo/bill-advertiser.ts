import { setTimeout as wait } from 'node:timers/promises';
import { disputeInvoice, getInvoice, listInvoices } from '@millrace/contract/advertiser/invoice';
import {
  answerDispute,
  creditInvoice,
  issueInvoices,
  listAllInvoices,
} from '@millrace/contract/operator/billing';
import {
  getInstallationSettings,
  updateInstallationSettings,
} from '@millrace/contract/operator/installation';
import { type Api, openApi } from './api.ts';
import { cast } from './people.ts';

/** Who bills: what invoices have to say of it. */
const issuer = {
  issuerName: 'Lanternfish Platform Ltd',
  issuerAddress: '12 Harbor Street\nPortland, ME 04101',
  issuerCountry: 'US',
  invoiceNote: 'Harbor Bank, account 000123456789, routing 021000021',
};

/**
 * The platform bills what was spent in the month that is over, as it does by itself on the first of each.
 * @param now milliseconds UTC
 */
export async function billAdvertiser(base: string, now: number): Promise<void> {
  const api = await openApi(base, cast.administrator, 'login.admin');
  const settings = await api.ask(getInstallationSettings, {});
  if (settings.issuerName === null) {
    const singleSignOn = { ...settings.singleSignOn, clientSecret: null };
    await api.ask(updateInstallationSettings, { ...settings, ...issuer, singleSignOn });
  }
  const today = new Date(now);
  const month = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - 1, 1)).toISOString();
  const { total } = await api.ask(listAllInvoices, {});
  if (total === 0) await api.ask(issueInvoices, { month: month.slice(0, 10) });
  await argue(base, api);
}

/** Milliseconds between looks, and until nobody waits for the invoice any more. */
const [lookEvery, patience] = [250, 20_000];

/**
 * The advertiser does not agree with the first invoice: a line of it is waived by a credit note, and the invoice that takes its
 * place is in dispute still. Where nothing was billed, nobody argues.
 */
async function argue(base: string, administrator: Api): Promise<void> {
  const promoter = await openApi(base, cast.promoter);
  const bills = async () => (await promoter.ask(listInvoices, {})).list;
  let [first, ...more] = await bills();
  // A job issues it.
  for (let waited = 0; first === undefined && waited < patience; waited += lookEvery) {
    await wait(lookEvery);
    [first, ...more] = await bills();
  }
  // They have argued already, when there is more than one.
  if (first === undefined || more.length > 0 || first.state === 'disputed') return;
  const { id, version, lines } = await promoter.ask(getInvoice, { id: first.id });
  const [least, ...others] = lines.toSorted((one, other) => Number(one.spent) - Number(other.spent));
  await promoter.ask(disputeInvoice, {
    ...{ id, version, lineId: least?.id ?? null },
    text: 'This campaign was to be paused on the evening of the last day; we had written to you about it.',
  });
  await administrator.ask(answerDispute, { id, text: 'You are right, your mail came in time.' });
  const { replacement } = await administrator.ask(creditInvoice, {
    ...{ id, version: (await promoter.ask(getInvoice, { id })).version },
    reason: 'The campaign was to be paused.',
    // What is left goes on a new invoice, which is to have something on it.
    waived: least !== undefined && others.length > 0 ? [least.id] : [],
  });
  if (replacement === null) return;
  const open = await promoter.ask(getInvoice, { id: replacement.id });
  await promoter.ask(disputeInvoice, {
    ...{ id: open.id, version: open.version, lineId: null },
    text: 'Thank you. Our books need the number of our order, 4500017, on it.',
  });
  await administrator.ask(answerDispute, { id: open.id, text: 'We are looking for a place for it.' });
}
