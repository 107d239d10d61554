import { issueInvoices, listAllInvoices } from '@millrace/contract/operator/billing';
import {
  getInstallationSettings,
  updateInstallationSettings,
} from '@millrace/contract/operator/installation';
import { openApi } from './api.ts';
import { cast } from './people.ts';

/** Who bills: what invoices have to say of it. */
const issuer = {
  issuerName: 'Lanternfish Platform Ltd',
  issuerAddress: '12 Harbor Street\nPortland, ME 04101',
  issuerCountry: 'US',
  invoiceNote: 'Harbor Bank, account 000123456789, routing 021000021',
};

/**
 * The platform bills what was spent in the month that is over, as it does by itself on the first of each. Where the past that was
 * filled in does not reach back so far, nobody owes anything.
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
}
