import type { Fixable, InstallationSettings } from '@millrace/contract/operator/installation';
import { type InstallationRow, settingsOf } from '../../../domain/installation/installation-settings.ts';
import type { Config } from '../../../platform/config/config.ts';

/** The settings that this server's environment fixes. */
function fixedBy(config: Pick<Config, Fixable>): Fixable[] {
  return (['registration', 'eventRetentionDays'] as const).filter((name) => config[name] !== undefined);
}

/** The stored row as the form has it; what the environment fixes is as it holds. */
export function presentSettings(row: InstallationRow, config: Pick<Config, Fixable>): InstallationSettings {
  const { registration, eventRetentionDays, creativeReview, singleSignOn } = settingsOf(row, config);
  return {
    name: row.name,
    registration,
    creativeReview,
    eventRetentionDays,
    platformShare: row.platform_share,
    taxRate: row.tax_rate,
    issuerName: row.issuer_name,
    issuerAddress: row.issuer_address,
    issuerTaxId: row.issuer_tax_id,
    issuerCountry: row.issuer_country,
    invoiceCurrency: row.invoice_currency,
    invoicePrefix: row.invoice_prefix,
    paymentDays: row.payment_days,
    taxName: row.tax_name,
    invoiceNote: row.invoice_note,
    singleSignOn: {
      ...singleSignOn,
      mailDomains: [...singleSignOn.mailDomains],
      clientSecretTail: row.sso_client_secret_tail,
    },
    fixed: fixedBy(config),
    version: row.version,
  };
}
