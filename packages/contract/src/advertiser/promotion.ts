import * as z from 'zod/mini';
import { defineCall } from '../kit/call.ts';
import { defineErrors } from '../kit/error.ts';
import { country, email, id, text, version } from '../kit/fields.ts';

export const promotionErrors = defineErrors('promotion', {
  emailEmpty: { code: 'badParameter' },
  emailMalformed: { code: 'badParameter' },
  countryEmpty: { code: 'badParameter' },
  companyEmpty: { code: 'badParameter' },
  alreadyCreated: { code: 'alreadyExists' },
});

export const promoteForm = z.object({
  email: email('promotion.errors.emailEmpty', 'promotion.errors.emailMalformed'),
  country: country('promotion.errors.countryEmpty'),
  companyName: text('promotion.errors.companyEmpty', 100),
});
export type PromoteForm = z.infer<typeof promoteForm>;

export const promoteProfile = z.object({
  id,
  email: z.nullable(z.string()),
  country: z.nullable(z.string()),
  companyName: z.string(),
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
  request: z.extend(promoteForm, { version }),
  response: promoteProfile,
  errors: ['common.errors.notFound', 'common.errors.staleEdit'],
});
