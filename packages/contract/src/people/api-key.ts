import * as z from 'zod/mini';
import { defineCall } from '../kit/call.ts';
import { defineErrors } from '../kit/error.ts';
import { id, instant, text, version } from '../kit/fields.ts';
import { pageOf, pageRequest, sortRequest } from '../kit/page.ts';
import { apiKeyScopes } from './api-key-scope.ts';

export const apiKeyErrors = defineErrors('apiKey', {
  nameEmpty: { code: 'badParameter' },
  nameTaken: { code: 'alreadyExists' },
  scopesEmpty: { code: 'badParameter' },
  expiryPast: { code: 'badParameter' },
  tooMany: { code: 'cannotChange' },
});

export const apiKeyLimits = {
  name: 60,
  /** Keys of an organization that are not removed. */
  keys: 50,
  /** Days of which calls are shown, today included. */
  days: 30,
} as const;

/** What every key begins with; 32 letters and digits follow. */
export const apiKeyPrefix = 'mrk_';
export const apiKeyPattern = /^mrk_[0-9A-Za-z]{32}$/;

export const apiKey = z.object({
  id,
  name: z.string(),
  /** The last characters, by which a key is told from others; the whole key is shown once and stored nowhere. */
  tail: z.string(),
  scopes: z.array(z.enum(apiKeyScopes)),
  createdAt: instant,
  /** null: their account is gone; the key goes on without them. */
  createdBy: z.nullable(z.string()),
  /** The last day (UTC) on which it is accepted; null: until it is removed. */
  expiresOn: z.nullable(z.iso.date()),
  expired: z.boolean(),
  /** A few seconds behind. */
  lastUsedAt: z.nullable(instant),
  /** Its calls of the last 30 days (UTC), oldest first. */
  calls: z.array(z.object({ day: z.iso.date(), calls: z.int() })),
  version,
});
export type ApiKey = z.infer<typeof apiKey>;

export const apiKeyForm = z.object({
  name: text('apiKey.errors.nameEmpty', apiKeyLimits.name),
  scopes: z
    .array(z.enum(apiKeyScopes))
    .check(
      z.minLength(1, 'apiKey.errors.scopesEmpty'),
      z.maxLength(apiKeyScopes.length, 'common.errors.tooMany'),
    ),
  expiresOn: z.nullable(z.iso.date()),
});
export type ApiKeyForm = z.infer<typeof apiKeyForm>;

const access = <const A extends 'query' | 'add' | 'edit' | 'delete'>(action: A) =>
  ({ permission: 'api_key', actions: [action] }) as const;

export const listApiKeys = defineCall({
  method: 'GET',
  path: '/api-key/list',
  summary:
    "The organization's API keys with their last use and their calls of 30 days; removed ones are left out.",
  access: access('query'),
  request: z.object({ ...pageRequest, ...sortRequest('name', 'createdAt', 'lastUsedAt') }),
  response: pageOf(apiKey),
  errors: [],
});

export const getApiKey = defineCall({
  method: 'GET',
  path: '/api-key/get',
  summary: 'One API key of the organization.',
  access: access('query'),
  request: z.object({ id }),
  response: apiKey,
  errors: ['common.errors.notFound'],
});

export const createApiKey = defineCall({
  method: 'POST',
  path: '/api-key/create',
  summary: 'Makes an API key. This answer is the only one that ever holds the whole key.',
  access: access('add'),
  request: apiKeyForm,
  response: z.object({ secret: z.string(), apiKey }),
  errors: ['apiKey.errors.nameTaken', 'apiKey.errors.expiryPast', 'apiKey.errors.tooMany'],
});

export const updateApiKey = defineCall({
  method: 'POST',
  path: '/api-key/update',
  summary: 'Changes name, scopes or last day of an API key; the key itself stays the same.',
  access: access('edit'),
  request: z.extend(apiKeyForm, { id, version }),
  response: apiKey,
  errors: [
    'common.errors.notFound',
    'common.errors.staleEdit',
    'apiKey.errors.nameTaken',
    'apiKey.errors.expiryPast',
  ],
});

export const removeApiKey = defineCall({
  method: 'POST',
  path: '/api-key/remove',
  summary: 'Takes an API key back for good: within two seconds no server accepts it any more.',
  access: access('delete'),
  request: z.object({ id }),
  response: z.null(),
  errors: ['common.errors.notFound'],
});
