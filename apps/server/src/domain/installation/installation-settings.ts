import type { createdBySignIn } from '@millrace/contract/operator/single-sign-on';
import type { Config } from '../../platform/config/config.ts';
import type { Tx } from '../../platform/postgres/database.ts';

/** What holds on this installation: what an Administrator has set, else what the environment or the standard says. */
export interface InstallationSettings {
  /** What mails and documents call it. */
  readonly name: string;
  /** Hash of its logo's picture; null: the product's own mark. */
  readonly logo: string | null;
  readonly registration: 'closed' | 'open';
  /** Days that single events are kept. */
  readonly eventRetentionDays: number;
  readonly creativeReview: 'before' | 'after';
  /** Percent, as decimal text. */
  readonly platformShare: string;
  readonly taxRate: string;
  /** Who issues invoices and statements. */
  readonly issuer: {
    readonly name: string | null;
    readonly address: string | null;
    readonly taxId: string | null;
    readonly country: string | null;
  };
  readonly invoicing: {
    readonly currency: string;
    readonly prefix: string;
    readonly paymentDays: number;
    /** null: tax. */
    readonly taxName: string | null;
    /** Below the sums. */
    readonly note: string | null;
  };
  /** Signing in by a provider; `issuer` null: nobody does. The secret is read by itself, see {@link readClientSecret}. */
  readonly singleSignOn: {
    readonly issuer: string | null;
    readonly clientId: string | null;
    /** In lower case; none: every verified mail that has an account. */
    readonly mailDomains: readonly string[];
    readonly creates: (typeof createdBySignIn)[number];
    readonly joinOrganizationId: number | null;
    readonly passwords: boolean;
  };
}

/** What holds where nobody has said anything. */
export const standard = { name: 'Millrace', registration: 'closed', eventRetentionDays: 90 } as const;

/** The stored row; the request role may read it, too. */
export function queryInstallation(tx: Tx) {
  return tx
    .selectFrom('installation_setting')
    .select(['name', 'registration', 'event_retention_days', 'creative_review', 'version'])
    .select(['platform_share', 'tax_rate', 'issuer_name', 'issuer_address', 'issuer_tax_id'])
    .select([
      'issuer_country',
      'invoice_currency',
      'invoice_prefix',
      'payment_days',
      'tax_name',
      'invoice_note',
    ])
    .select(['sso_issuer', 'sso_client_id', 'sso_client_secret_tail', 'sso_mail_domains', 'sso_creates'])
    .select(['sso_join_organization_id', 'sso_passwords'])
    .select((row) => row.selectFrom('installation_logo').select('hash').as('logo_hash'));
}

export type InstallationRow = Awaited<
  ReturnType<ReturnType<typeof queryInstallation>['executeTakeFirstOrThrow']>
>;

type Environment = Pick<Config, 'registration' | 'eventRetentionDays'>;

/** What holds by a stored row in this environment, which wins where it says something. */
export function settingsOf(row: InstallationRow, config: Environment): InstallationSettings {
  return {
    name: row.name ?? standard.name,
    logo: row.logo_hash,
    registration:
      config.registration ?? (row.registration === null ? standard.registration : modeOf(row.registration)),
    eventRetentionDays: config.eventRetentionDays ?? row.event_retention_days ?? standard.eventRetentionDays,
    creativeReview: row.creative_review === 'after' ? 'after' : 'before',
    platformShare: row.platform_share,
    taxRate: row.tax_rate,
    issuer: {
      name: row.issuer_name,
      address: row.issuer_address,
      taxId: row.issuer_tax_id,
      country: row.issuer_country,
    },
    invoicing: {
      currency: row.invoice_currency,
      prefix: row.invoice_prefix,
      paymentDays: row.payment_days,
      taxName: row.tax_name,
      note: row.invoice_note,
    },
    singleSignOn: {
      issuer: row.sso_issuer,
      clientId: row.sso_client_id,
      mailDomains: row.sso_mail_domains,
      creates: createsOf(row.sso_creates),
      joinOrganizationId: row.sso_join_organization_id,
      passwords: row.sso_passwords,
    },
  };
}

/** What holds as this transaction sees it. */
export async function settingsIn(tx: Tx, config: Environment): Promise<InstallationSettings> {
  return settingsOf(await queryInstallation(tx).executeTakeFirstOrThrow(), config);
}

const modeOf = (stored: string) => (stored === 'open' ? 'open' : 'closed');

/** The store's CHECK allows nothing else. */
function createsOf(stored: string): InstallationSettings['singleSignOn']['creates'] {
  return stored === 'invited' || stored === 'domains' ? stored : 'nobody';
}
