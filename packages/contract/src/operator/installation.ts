import * as z from 'zod/mini';
import { eventDaysKept } from '../advertiser/tracked-event.ts';
import type { ErrorKey } from '../errors.ts';
import { defineCall } from '../kit/call.ts';
import { defineErrors } from '../kit/error.ts';
import { country, id, instant, oneLine, optionalText, version } from '../kit/fields.ts';
import { pageOf, pageRequest } from '../kit/page.ts';
import { proofCode, proofErrors } from '../people/proof-errors.ts';
import { sealed } from '../people/session.ts';
import { changeActions } from '../report/change-log.ts';
import { mostDays } from '../report/period.ts';
import { joinedBySignIn, singleSignOn, singleSignOnForm } from './single-sign-on.ts';

export const installationErrors = defineErrors('installation', {
  percentMalformed: { code: 'badParameter' },
  daysMalformed: { code: 'badParameter' },
  paymentDaysMalformed: { code: 'badParameter' },
  prefixMalformed: { code: 'badParameter' },
  countryMalformed: { code: 'badParameter' },
  currencyUnknown: { code: 'badParameter' },
  fixed: { code: 'badParameter' },
  issuerMalformed: { code: 'badParameter' },
  domainMalformed: { code: 'badParameter' },
  domainsEmpty: { code: 'badParameter' },
  clientSecretEmpty: { code: 'badParameter' },
  noOtherWay: { code: 'badParameter' },
  organizationUnknown: { code: 'badParameter' },
  termsEmpty: { code: 'badParameter' },
});

const access = (action: 'query' | 'edit') =>
  ({ permission: 'installation_settings', actions: [action] }) as const;

/** Whether anybody may register, or only who is invited. */
export const registrationModes = ['closed', 'open'] as const;
/** When an Administrator looks at a creative: before it runs, or afterwards. */
export const creativeReviews = ['before', 'after'] as const;

/** Days for which something of single people stays beside their events, whatever the setting of events says. */
export const keptBeside = {
  /** What advertisers tell of, and ids that they have kept. */
  told: eventDaysKept,
  /** What each user or device did on a day: as far as reports look back, and 30 days for what became of the first of them. */
  users: mostDays + 30,
  /** The group of a campaign's hold-out that a device is in: it is measured with what people did as far back, since they were drawn. */
  groups: 2 * mostDays + 30,
} as const;

/** Settings that the server's environment may fix, which then wins; by the variable that does. */
export const fixable = {
  registration: 'REGISTRATION',
  eventRetentionDays: 'EVENT_RETENTION_DAYS',
} as const;
export type Fixable = keyof typeof fixable;

/** Percent as decimal text: 0 to 100 with up to 4 decimals, never a float. */
const percent = z
  .string({ error: 'installation.errors.percentMalformed' satisfies ErrorKey })
  .check(
    z.trim(),
    z.regex(
      /^(100(\.0{1,4})?|\d{1,2}(\.\d{1,4})?)$/,
      'installation.errors.percentMalformed' satisfies ErrorKey,
    ),
  );

const optionalLine = (max: number) =>
  z.nullable(
    z.string().check(z.trim(), z.maxLength(max, 'common.errors.tooLong' satisfies ErrorKey), oneLine),
  );

const days = z
  .int({ error: 'installation.errors.daysMalformed' satisfies ErrorKey })
  .check(z.minimum(1), z.maximum(3650));

/**
 * What invoices can be in: whole cents, and a reference rate of the European Central Bank each day. One more needs nothing but
 * its name here.
 */
export const invoiceCurrencies = [
  ...['USD', 'EUR', 'GBP', 'CHF', 'CNY', 'HKD', 'SGD', 'AUD', 'CAD', 'NZD', 'INR', 'BRL', 'MXN', 'PLN'],
  ...['SEK', 'NOK', 'DKK', 'CZK', 'TRY', 'ZAR', 'THB', 'MYR', 'PHP', 'ILS', 'RON'],
] as const;

const settings = {
  /** What mails and documents call this installation; null: the product's own name. */
  name: optionalLine(60),
  registration: z.enum(registrationModes),
  creativeReview: z.enum(creativeReviews),
  /** Days that single events are kept. */
  eventRetentionDays: days,
  /** The installation's share of what own ads earn, in percent. */
  platformShare: percent,
  /** Of invoices, in percent. */
  taxRate: percent,
  issuerName: optionalLine(200),
  issuerAddress: optionalText(500),
  issuerTaxId: optionalLine(50),
  /** Decides with the recipient's which tax an invoice has. */
  issuerCountry: z.nullable(country('installation.errors.countryMalformed')),
  invoiceCurrency: z
    .string({ error: 'installation.errors.currencyUnknown' satisfies ErrorKey })
    .check(
      z.refine(
        (code) => (invoiceCurrencies as readonly string[]).includes(code),
        'installation.errors.currencyUnknown' satisfies ErrorKey,
      ),
    ),
  /** Before the number of an invoice; it ends with a hyphen, so that the number can be told from it. */
  invoicePrefix: z
    .string({ error: 'installation.errors.prefixMalformed' satisfies ErrorKey })
    .check(
      z.trim(),
      z.regex(/^[A-Z][A-Z0-9-]{0,10}-$/, 'installation.errors.prefixMalformed' satisfies ErrorKey),
    ),
  /** From the issue of an invoice until it is due. */
  paymentDays: z
    .int({ error: 'installation.errors.paymentDaysMalformed' satisfies ErrorKey })
    .check(
      z.minimum(0, 'installation.errors.paymentDaysMalformed' satisfies ErrorKey),
      z.maximum(180, 'installation.errors.paymentDaysMalformed' satisfies ErrorKey),
    ),
  /** What invoices call the tax: VAT, Sales tax; null: Tax. */
  taxName: optionalLine(30),
  /** Below the sums: the bank account, and what the law has an invoice say. */
  invoiceNote: optionalText(1000),
};

export const installationForm = z.object({ ...settings, singleSignOn: singleSignOnForm });

/** Whether it leads people in another way than the stored one: whoever decides that decides who gets in. */
export function signsInOtherwise(
  stored: z.infer<typeof singleSignOn>,
  entered: z.infer<typeof singleSignOnForm>,
): boolean {
  const { clientSecretTail: _, ...before } = { ...stored, joinOrganizationId: joinedBySignIn(stored) };
  const { clientSecret, ...after } = { ...entered, joinOrganizationId: joinedBySignIn(entered) };
  const names = Object.keys(before) as (keyof typeof before)[];
  return (
    clientSecret !== null ||
    names.some((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
  );
}

export const installationSettings = z.object({
  ...settings,
  singleSignOn,
  /** What the environment fixes; these can't be changed here. */
  fixed: z.array(z.enum(Object.keys(fixable) as [Fixable, ...Fixable[]])),
  version,
});
export type InstallationSettings = z.infer<typeof installationSettings>;

export const getInstallationSettings = defineCall({
  method: 'GET',
  path: '/admin/settings/get',
  summary: 'The settings of the installation, and which of them the environment fixes.',
  access: access('query'),
  request: z.object({}),
  response: installationSettings,
  errors: [],
});

export const updateInstallationSettings = defineCall({
  method: 'POST',
  path: '/admin/settings/update',
  summary:
    "Saves the settings of the installation whole; they hold on every server within two seconds. A change of how people sign in takes one's own password, and a code while a second factor is on.",
  access: access('edit'),
  request: z.extend(installationForm, { version, password: z.optional(sealed), code: proofCode }),
  response: installationSettings,
  errors: ['common.errors.staleEdit', 'session.errors.passwordEmpty', ...proofErrors],
});

/** One edition of the contract terms. They are never changed, only followed by another one. */
export const contractTerms = z.object({
  version: z.int(),
  text: z.string(),
  since: instant,
  /** Who has published it; null: somebody who is gone. */
  who: z.nullable(z.string()),
  /** Organizations that have agreed to just this edition. */
  agreed: z.int(),
});
export type ContractTerms = z.infer<typeof contractTerms>;

export const contractTermsForm = z.object({
  text: z
    .string({ error: 'installation.errors.termsEmpty' satisfies ErrorKey })
    .check(
      z.trim(),
      z.minLength(1, 'installation.errors.termsEmpty' satisfies ErrorKey),
      z.maxLength(100_000, 'common.errors.tooLong' satisfies ErrorKey),
      z.regex(/^[^\p{Cc}]*([\t\n\r][^\p{Cc}]*)*$/u, 'common.errors.unseen' satisfies ErrorKey),
    ),
});

export const listContractTerms = defineCall({
  method: 'GET',
  path: '/admin/terms/list',
  summary: 'Every edition of the contract terms that publishers agree to, the newest first.',
  access: access('query'),
  request: z.object({}),
  response: z.array(contractTerms),
  errors: [],
});

export const publishContractTerms = defineCall({
  method: 'POST',
  path: '/admin/terms/publish',
  summary:
    'Publishes a new edition of the contract terms; earlier ones are kept for those who agreed to them.',
  access: access('edit'),
  request: z.extend(contractTermsForm, {
    /** The edition that the new one follows; 0: it is the first. */
    follows: z.int().check(z.minimum(0)),
  }),
  response: contractTerms,
  errors: ['common.errors.staleEdit'],
});

/** What the installation's own history is about. */
export const installationEntities = ['settings', 'terms', 'person', 'payment_file'] as const;

export const installationChange = z.object({
  id,
  at: instant,
  /** null: somebody who is gone, or nobody but the command. */
  who: z.nullable(z.string()),
  /** By `npm run admin` on the server. */
  byCommand: z.boolean(),
  action: z.enum(changeActions),
  entity: z.enum(installationEntities),
  /** What it was called then. */
  name: z.nullable(z.string()),
  fields: z.array(
    z.object({ field: z.string(), before: z.optional(z.unknown()), after: z.optional(z.unknown()) }),
  ),
});
export type InstallationChange = z.infer<typeof installationChange>;

export const listInstallationChanges = defineCall({
  method: 'GET',
  path: '/admin/change/list',
  summary: 'Who changed what of the installation itself, newest first, with each field before and after.',
  access: access('query'),
  request: z.object({ page: pageRequest.page, size: pageRequest.size }),
  response: pageOf(installationChange),
  errors: [],
});
