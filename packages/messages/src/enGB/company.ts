import type { companyErrors } from '@millrace/contract/company';
import type { ErrorName } from '@millrace/contract/kit/error';

export const company = {
  firstLogin: 'Please complete the company information first.',
  saved: 'All changes have been saved.',
  errors: {
    nameEmpty: 'Please enter the company name.',
    emailEmpty: 'Email can not be empty.',
    emailMalformed: 'Incorrect mailbox format.',
    addressEmpty: 'Please enter the address.',
    phoneEmpty: 'Please enter the phone number.',
    phoneMalformed: 'Please enter a phone number, for example +49 30 123456.',
    countryEmpty: 'Please choose the base country.',
    websiteEmpty: 'Please enter the website.',
    websiteMalformed: 'Please enter the full address, for example https://www.example.com.',
    incomplete: 'Please complete the company information first.',
  } satisfies Record<ErrorName<typeof companyErrors>, string>,
} as const;
