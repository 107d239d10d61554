import * as z from 'zod/mini';
import { defineCall } from '../kit/call.ts';
import { defineErrors } from '../kit/error.ts';
import { country, email, id, isWebsite, optionalText, text, version } from '../kit/fields.ts';

export const companyErrors = defineErrors('company', {
  nameEmpty: { code: 'badParameter' },
  emailEmpty: { code: 'badParameter' },
  emailMalformed: { code: 'badParameter' },
  addressEmpty: { code: 'badParameter' },
  phoneEmpty: { code: 'badParameter' },
  phoneMalformed: { code: 'badParameter' },
  countryEmpty: { code: 'badParameter' },
  websiteEmpty: { code: 'badParameter' },
  websiteMalformed: { code: 'badParameter' },
  incomplete: { code: 'incomplete' },
});

export const companyForm = z.object({
  name: text('company.errors.nameEmpty', 100),
  email: email('company.errors.emailEmpty', 'company.errors.emailMalformed'),
  phone: text('company.errors.phoneEmpty', 30).check(
    z.regex(/^[+(\d][\d\s().-]{3,}$/, 'company.errors.phoneMalformed'),
  ),
  website: text('company.errors.websiteEmpty', 200).check(
    z.refine(isWebsite, 'company.errors.websiteMalformed'),
  ),
  country: country('company.errors.countryEmpty'),
  state: optionalText(100),
  city: optionalText(100),
  address: text('company.errors.addressEmpty', 200),
});
export type CompanyForm = z.infer<typeof companyForm>;

/** What is stored: an organization that nobody has completed yet has empty fields. */
export const company = z.object({
  id,
  name: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  website: z.nullable(z.string()),
  country: z.nullable(z.string()),
  state: z.nullable(z.string()),
  city: z.nullable(z.string()),
  address: z.nullable(z.string()),
  version,
});
export type Company = z.infer<typeof company>;

export const getCompany = defineCall({
  method: 'GET',
  path: '/publisher/get',
  summary: "The current organization's company profile.",
  access: { permission: 'company', actions: ['query'] },
  request: z.object({ id: z.optional(id) }),
  response: company,
  errors: ['common.errors.notFound'],
});

export const updateCompany = defineCall({
  method: 'POST',
  path: '/publisher/update',
  summary: "Saves the current organization's company profile.",
  access: { permission: 'company', actions: ['edit'] },
  request: z.extend(companyForm, { id: z.optional(id), version }),
  response: company,
  errors: ['common.errors.notFound', 'common.errors.staleEdit'],
});

export const completeProfile = defineCall({
  method: 'GET',
  path: '/publisher/update/flag',
  summary: "Ends the new user's hold once every required field of the profile is there.",
  access: 'signed-in',
  request: z.object({}),
  response: z.null(),
  errors: ['company.errors.incomplete'],
  changes: true,
});
