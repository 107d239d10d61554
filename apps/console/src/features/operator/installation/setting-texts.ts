import { regionName } from '@millrace/contract/kit/region-name';
import type { MessageKey } from '@millrace/messages';
import { currentLanguage, type useText } from '../../../kit/i18n/i18n.ts';
import { textList } from '../../../kit/i18n/text-list.ts';

type Text = ReturnType<typeof useText>;

/** Every setting by its name on the wire. */
const labelKeys = {
  name: 'installation.name',
  logo: 'installation.logo',
  registration: 'installation.registration',
  creativeReview: 'installation.creativeReview',
  platformShare: 'installation.platformShare',
  issuerName: 'installation.issuerName',
  issuerAddress: 'installation.issuerAddress',
  issuerTaxId: 'installation.issuerTaxId',
  issuerCountry: 'installation.issuerCountry',
  invoiceCurrency: 'installation.invoiceCurrency',
  invoicePrefix: 'installation.invoicePrefix',
  paymentDays: 'installation.paymentDays',
  taxName: 'installation.taxName',
  invoiceNote: 'installation.invoiceNote',
  taxRate: 'installation.taxRate',
  eventRetentionDays: 'installation.eventRetentionDays',
  'singleSignOn.issuer': 'installation.issuer',
  'singleSignOn.clientId': 'installation.clientId',
  'singleSignOn.clientSecret': 'installation.clientSecret',
  'singleSignOn.clientSecretTail': 'installation.clientSecretTail',
  'singleSignOn.mailDomains': 'installation.mailDomains',
  'singleSignOn.creates': 'installation.creates',
  'singleSignOn.joinOrganizationId': 'installation.joinOrganizationId',
  'singleSignOn.passwords': 'installation.passwords',
  password: 'password.current',
  edition: 'installation.edition',
  status: 'installation.person.status',
  isAdministrator: 'installation.person.isAdministrator',
  sessions: 'installation.person.sessions',
  passwordReset: 'installation.person.passwordReset',
  passwordSet: 'installation.person.passwordSet',
  secondFactor: 'installation.person.secondFactor',
  payments: 'paymentFile.payments',
  amount: 'agency.amount',
  reference: 'agency.reference',
} as const satisfies Readonly<Record<string, MessageKey>>;

/** What each setting is called, by its name on the wire. */
export function settingLabels(text: Text): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(labelKeys).map(([name, key]) => [name, text(key)]));
}

/** The words of settings that are chosen. */
const choices: Readonly<Record<string, Readonly<Record<string, MessageKey>>>> = {
  registration: { closed: 'installation.registrationClosed', open: 'installation.registrationOpen' },
  creativeReview: { before: 'installation.reviewBefore', after: 'installation.reviewAfter' },
  'singleSignOn.creates': {
    nobody: 'installation.createsNobody',
    invited: 'installation.createsInvited',
    domains: 'installation.createsDomains',
  },
  logo: { set: 'changeLog.value.set', changed: 'changeLog.value.changed' },
  status: { 0: 'installation.no', 1: 'installation.yes' },
  isAdministrator: { true: 'installation.yes', false: 'installation.no' },
  passwordReset: { true: 'installation.yes' },
  passwordSet: { true: 'installation.yes' },
  secondFactor: { true: 'installation.yes', false: 'installation.no' },
  'singleSignOn.passwords': { true: 'installation.passwordsOn', false: 'installation.passwordsOff' },
};

export const isUnset = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** A setting's value in words. */
export function settingText(text: Text, name: string, value: unknown): string {
  const key = choices[name]?.[String(value)];
  if (key !== undefined) return text(key);
  if (isUnset(value)) return text('form.staleEmpty');
  if (Array.isArray(value)) return textList(value.map(String));
  if (name === 'issuerCountry') return regionName(String(value), currentLanguage());
  if (name === 'platformShare' || name === 'taxRate') return `${value}%`;
  return String(value);
}
