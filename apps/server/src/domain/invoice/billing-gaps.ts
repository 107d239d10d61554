import { isInVatArea } from '@millrace/contract/advertiser/vat';
import type { BillingGap } from '@millrace/contract/operator/billing';
import type { Tx } from '../../platform/postgres/database.ts';
import type { InstallationSettings } from '../installation/installation-settings.ts';
import { readInvoiceRate } from './invoice-rate.ts';

type Settings = Pick<InstallationSettings, 'issuer' | 'invoicing' | 'taxRate'>;

/** What an invoice of a month could not say; with any of it none is issued. */
export async function readGaps(tx: Tx, settings: Settings, month: string): Promise<BillingGap[]> {
  const { issuer, invoicing, taxRate } = settings;
  // Whoever charges VAT says under which number.
  const needsTaxId = isInVatArea(issuer.country) && Number(taxRate) > 0;
  const rate = await readInvoiceRate(tx, invoicing.currency, month);
  return [
    ...(issuer.name === null ? (['issuerName'] as const) : []),
    ...(issuer.address === null ? (['issuerAddress'] as const) : []),
    ...(issuer.country === null ? (['issuerCountry'] as const) : []),
    ...(needsTaxId && issuer.taxId === null ? (['issuerTaxId'] as const) : []),
    ...(rate === undefined ? (['rate'] as const) : []),
  ];
}
