import { defineErrors } from './kit/error.ts';

/** Errors that any call can give. */
export const commonErrors = defineErrors('common', {
  unauthorized: { code: 'unauthorized', status: 401 },
  forbidden: { code: 'unauthorized', status: 403 },
  keyRefused: { code: 'unauthorized', status: 401 },
  outsideScopes: { code: 'unauthorized', status: 403 },
  notForKeys: { code: 'unauthorized', status: 403 },
  failed: { code: 'failed', status: 500 },
  unavailable: { code: 'failed', status: 503 },
  notFound: { code: 'notFound' },
  noSuchPath: { code: 'notFound', status: 404 },
  malformed: { code: 'badParameter', status: 400 },
  badParameter: { code: 'badParameter' },
  tooLarge: { code: 'badParameter', status: 413 },
  unsupportedType: { code: 'badParameter', status: 415 },
  tooManyRequests: { code: 'tooManyRequests', status: 429 },
  tooManyUploads: { code: 'tooManyRequests', status: 429 },
  diskLow: { code: 'failed', status: 503 },
  staleEdit: { code: 'staleEdit' },
  otherOrganization: { code: 'cannotChange' },
  requestKeyReused: { code: 'cannotChange' },
  required: { code: 'badParameter' },
  invalid: { code: 'badParameter' },
  tooLong: { code: 'badParameter' },
  tooShort: { code: 'badParameter' },
  tooHigh: { code: 'badParameter' },
  tooLow: { code: 'badParameter' },
  tooMany: { code: 'badParameter' },
  tooFew: { code: 'badParameter' },
  unseen: { code: 'badParameter' },
  linkInName: { code: 'badParameter' },
  pacingTooLong: { code: 'badParameter' },
});

/** The languages of the product; the first is the default. */
export const languages = ['enGB', 'zhCN'] as const;
export type Language = (typeof languages)[number];

/** Their BCP 47 tags: `html lang`, `Accept-Language`, `Intl`. */
export const languageTag: Readonly<Record<Language, string>> = { enGB: 'en-GB', zhCN: 'zh-CN' };

/** The two sides of the platform, as organizations and users have them (`userType`). */
export const side = { publisher: 0, advertiser: 1 } as const;
export type Side = (typeof side)[keyof typeof side];
