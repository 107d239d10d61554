import type { promotionErrors } from '@millrace/contract/advertiser/promotion';
import type { ErrorName } from '@millrace/contract/kit/error';

export const promotion = {
  firstLogin: 'Please complete promote information first.',
  title: 'Promote',
  lead: 'The profile under which you promote your apps.',
  profile: 'Promote profile',
  profileLead: 'Publishers and invoices see you under this name.',
  email: 'E-mail',
  country: 'Country',
  companyName: 'Company name',
  billing: 'On invoices',
  billingLead: 'Your invoices say this besides. Those that are issued already stay as they are.',
  address: 'Address',
  taxId: 'Tax ID',
  taxIdHelp:
    'Within the European Union the VAT ID: with it, a business in another country of the EU than the issuer pays no VAT on the invoice.',
  saved: 'All changes have been saved.',
  errors: {
    emailEmpty: 'Email can not be empty.',
    emailMalformed: 'Incorrect mailbox format.',
    countryEmpty: 'Please choose the country.',
    companyEmpty: 'Please enter the company name.',
    taxIdMalformed:
      'A VAT ID begins with the two letters of the country chosen above, for example DE123456789.',
    alreadyCreated: 'The promote profile exists already. Please reload and edit it.',
  } satisfies Record<ErrorName<typeof promotionErrors>, string>,
} as const;
