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
  saved: 'All changes have been saved.',
  errors: {
    emailEmpty: 'Email can not be empty.',
    emailMalformed: 'Incorrect mailbox format.',
    countryEmpty: 'Please choose the country.',
    companyEmpty: 'Please enter the company name.',
    alreadyCreated: 'The promote profile exists already. Please reload and edit it.',
  } satisfies Record<ErrorName<typeof promotionErrors>, string>,
} as const;
