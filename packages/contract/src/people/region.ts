import * as z from 'zod/mini';
import { defineCall } from '../kit/call.ts';
import { anyReadingScope } from './api-key-scope.ts';

const code = z.string().check(z.regex(/^[A-Z]{2}$/, 'common.errors.invalid'));
const region = z.object({ code: z.string(), name: z.string() });

export const listCountries = defineCall({
  method: 'GET',
  path: '/region/select/list',
  summary: "Countries (ISO 3166-1 alpha-2) with names in the caller's language, sorted by name.",
  access: 'signed-in',
  scopes: anyReadingScope,
  request: z.object({}),
  response: z.array(region),
  errors: [],
});

export const listStates = defineCall({
  method: 'GET',
  path: '/region/state/list',
  summary: 'First-level divisions of a country, sorted by name.',
  access: 'signed-in',
  scopes: anyReadingScope,
  request: z.object({ country: code }),
  response: z.array(region),
  errors: [],
});

export const listCities = defineCall({
  method: 'GET',
  path: '/region/city/list',
  summary:
    'Cities of a country or of one of its divisions whose name begins with the search text; at most 50.',
  access: 'signed-in',
  scopes: anyReadingScope,
  request: z.object({
    country: code,
    state: z.optional(z.string().check(z.maxLength(20))),
    search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  }),
  response: z.array(z.object({ name: z.string(), state: z.string() })),
  errors: [],
});
