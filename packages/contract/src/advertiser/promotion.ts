import * as z from 'zod/mini';
import type { ErrorKey } from '../errors.ts';
import { defineCall } from '../kit/call.ts';
import { defineErrors } from '../kit/error.ts';
import { country, id, oneLine, optionalText, publicEmail, text, version } from '../kit/fields.ts';
import { whenRight } from '../kit/when-right.ts';
import { isVatId } from './vat.ts';

export const promotionErrors = defineErrors('promotion', {
  emailEmpty: { code: 'badParameter' },
  emailMalformed: { code: 'badParameter' },
  countryEmpty: { code: 'badParameter' },
  companyEmpty: { code: 'badParameter' },
  taxIdMalformed: { code: 'badParameter' },
  alreadyCreated: { code: 'alreadyExists' },
});

const promoteFields = {
  email: publicEmail('promotion.errors.emailEmpty', 'promotion.errors.emailMalformed'),
  country: country('promotion.errors.countryEmpty'),
  companyName: text('promotion.errors.companyEmpty', 100),
  /** What invoices say besides; absent: as it is. */
  address: z.optional(optionalText(500)),
  taxId: z.optional(
    z.nullable(
      z.string().check(z.trim(), z.maxLength(50, 'common.errors.tooLong' satisfies ErrorKey), oneLine),
    ),
  ),
};

/** By it an invoice is free of tax: it must at least look like one of that country. */
const vatIdOfCountry = z.refine<{ readonly country: string; readonly taxId?: string | null | undefined }>(
  (form) => !form.taxId || isVatId(form.taxId, form.country),
  {
    error: 'promotion.errors.taxIdMalformed' satisfies ErrorKey,
    path: ['taxId'],
    when: whenRight('country', 'taxId'),
  },
);

export const promoteForm = z.object(promoteFields).check(vatIdOfCountry);
export type PromoteForm = z.infer<typeof promoteForm>;

export const promoteProfile = z.object({
  id,
  email: z.nullable(z.string()),
  country: z.nullable(z.string()),
  companyName: z.string(),
  address: z.nullable(z.string()),
  taxId: z.nullable(z.string()),
  /** False until the profile is created; then it is updated. */
  created: z.boolean(),
  version,
});
export type PromoteProfile = z.infer<typeof promoteProfile>;

export const getPromote = defineCall({
  method: 'GET',
  path: '/publisher/promote/get',
  summary: "The current advertiser's promote profile.",
  access: { permission: 'promote', actions: ['query'] },
  request: z.object({}),
  response: promoteProfile,
  errors: [],
});

export const createPromote = defineCall({
  method: 'POST',
  path: '/publisher/promote/create',
  summary: "Creates the current advertiser's promote profile.",
  access: { permission: 'promote', actions: ['add'] },
  request: promoteForm,
  response: promoteProfile,
  errors: ['promotion.errors.alreadyCreated'],
});

export const updatePromote = defineCall({
  method: 'POST',
  path: '/publisher/promote/update',
  summary: "Saves the current advertiser's promote profile.",
  access: { permission: 'promote', actions: ['edit'] },
  request: z.object({ ...promoteFields, version }).check(vatIdOfCountry),
  response: promoteProfile,
  errors: ['common.errors.notFound', 'common.errors.staleEdit'],
});
