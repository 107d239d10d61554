import * as z from 'zod/mini';
import type { ErrorKey } from '../errors.ts';
import { defineCall } from '../kit/call.ts';
import { defineErrors } from '../kit/error.ts';
import {
  country,
  id,
  isWebsite,
  mailedName,
  oneLine,
  optionalText,
  publicEmail,
  text,
  version,
} from '../kit/fields.ts';
import { pictureUpload, uploadErrors } from '../kit/picture.ts';
import { whenRight } from '../kit/when-right.ts';

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
  messengerEmpty: { code: 'badParameter' },
  messengerIdEmpty: { code: 'badParameter' },
  incomplete: { code: 'incomplete' },
});

/** Where people of the company can be written to, besides mail. */
export const messengers = [
  'wechat',
  'qq',
  'whatsapp',
  'telegram',
  'line',
  'skype',
  'teams',
  'slack',
] as const;
export type Messenger = (typeof messengers)[number];

/**
 * Addresses of companies are kept without the slash that browsers put behind them. Slashes are read once, however many there are: checks
 * are asked of what is too long, too.
 */
function withoutSlash(address: string): string {
  let end = address.length;
  while (address.endsWith('/', end)) end -= 1;
  return address.slice(0, end);
}

/**
 * A number, and the extension behind a switchboard, as people write it on their cards. Blanks before an extension are the number's own: no
 * character may belong to either, or a long one that is wrong would be read again from each of them.
 */
const phoneNumber = /^[+(\d][\d\s()./-]{3,}(([,;]\s*)?(ext(ension|n)?\.?|x|#|转|分机)[\s:：]*\d{1,8})?$/i;

const profile = {
  name: mailedName('company.errors.nameEmpty', 100),
  email: publicEmail('company.errors.emailEmpty', 'company.errors.emailMalformed'),
  phone: text('company.errors.phoneEmpty', 40).check(z.regex(phoneNumber, 'company.errors.phoneMalformed')),
  website: text('company.errors.websiteEmpty', 200).check(
    z.overwrite(withoutSlash),
    z.refine(isWebsite, 'company.errors.websiteMalformed'),
  ),
  messenger: z._default(
    z.nullable(z.enum(messengers, 'company.errors.messengerEmpty' satisfies ErrorKey)),
    null,
  ),
  messengerId: z._default(
    z.nullable(
      z.string().check(z.trim(), z.maxLength(100, 'common.errors.tooLong' satisfies ErrorKey), oneLine),
    ),
    null,
  ),
  country: country('company.errors.countryEmpty'),
  state: optionalText(100),
  city: optionalText(100),
  address: text('company.errors.addressEmpty', 200),
  /** Whether SDKs tell the organization's apps what each impression earned; left out it stays as it is. */
  impressionRevenue: z.optional(z.boolean()),
};

interface Messaging {
  readonly messenger: string | null;
  readonly messengerId: string | null;
}

/** A name without a place to look it up is as good as none, and so is the place alone. */
const messengerWhole = z.check<Messaging>(
  ({ value, issues }) => {
    const { messenger, messengerId } = value;
    const refuse = (field: string, message: ErrorKey) =>
      issues.push({ code: 'custom', path: [field], message, input: value });
    if (messenger !== null && !messengerId) refuse('messengerId', 'company.errors.messengerIdEmpty');
    if (messenger === null && messengerId) refuse('messenger', 'company.errors.messengerEmpty');
  },
  { when: whenRight('messenger', 'messengerId') },
);

export const companyForm = z.object(profile).check(messengerWhole);
export type CompanyForm = z.infer<typeof companyForm>;

/** What is stored: an organization that nobody has completed yet has empty fields. */
export const company = z.object({
  id,
  name: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  website: z.nullable(z.string()),
  messenger: z.nullable(z.enum(messengers)),
  messengerId: z.nullable(z.string()),
  country: z.nullable(z.string()),
  state: z.nullable(z.string()),
  city: z.nullable(z.string()),
  address: z.nullable(z.string()),
  impressionRevenue: z.boolean(),
  version,
});
export type Company = z.infer<typeof company>;

/** What a save answers; `beneficiary` `kept`: the company has a new name, and a wire transfer still goes to another one. */
export const savedCompany = z.extend(company, {
  beneficiary: z._default(z.nullable(z.literal('kept')), null),
});
export type SavedCompany = z.infer<typeof savedCompany>;

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
  summary:
    "Saves the current organization's company profile. A new name leaves the beneficiary of a wire transfer as it is: payment settings change it.",
  access: { permission: 'company', actions: ['edit'] },
  request: z.object({ ...profile, id: z.optional(id), version }).check(messengerWhole),
  response: savedCompany,
  errors: ['common.errors.notFound', 'common.errors.staleEdit'],
});

export const updateLogo = defineCall({
  method: 'POST',
  path: '/publisher/logo/update',
  summary:
    "Sets the current organization's logo: PNG, JPEG, WebP or GIF in base64, cut to a square and encoded anew.",
  access: { permission: 'company', actions: ['edit'] },
  request: pictureUpload,
  response: z.object({ logo: z.string() }),
  errors: ['common.errors.notFound', ...uploadErrors],
});

export const removeLogo = defineCall({
  method: 'POST',
  path: '/publisher/logo/remove',
  summary: "Takes the current organization's logo away; its initials are drawn again.",
  access: { permission: 'company', actions: ['edit'] },
  request: z.object({}),
  response: z.null(),
  errors: ['common.errors.notFound'],
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
