import type { RequestInput } from '@millrace/contract/kit/call';
import type { updateInstallationSettings } from '@millrace/contract/operator/installation';

/** The settings as they are at first, as the form of them sends them. */
export const installationForm = {
  name: null,
  registration: 'closed',
  creativeReview: 'before',
  eventRetentionDays: 90,
  platformShare: '0',
  taxRate: '0',
  issuerName: null,
  issuerAddress: null,
  issuerTaxId: null,
  issuerCountry: null,
  invoiceCurrency: 'USD',
  invoicePrefix: 'INV-',
  paymentDays: 30,
  taxName: null,
  invoiceNote: null,
  singleSignOn: {
    issuer: null,
    clientId: null,
    clientSecret: null,
    mailDomains: [],
    creates: 'nobody',
    joinOrganizationId: null,
    passwords: true,
  },
} satisfies Omit<RequestInput<typeof updateInstallationSettings>, 'version'>;
