import * as z from 'zod/mini';
import { defineCall } from '../kit/call.ts';
import { defineErrors } from '../kit/error.ts';
import { id, instant } from '../kit/fields.ts';

export const sessionErrors = defineErrors('session', {
  refused: { code: 'invalid' },
  keySpent: { code: 'invalid' },
  accountEmpty: { code: 'badParameter' },
  passwordEmpty: { code: 'badParameter' },
  noOrganization: { code: 'invalid' },
  organizationsDisabled: { code: 'invalid' },
  delayed: { code: 'tooManyRequests', status: 429 },
  codeEmpty: { code: 'badParameter' },
  codeWrong: { code: 'badParameter' },
  codeUsed: { code: 'badParameter' },
  recoveryWrong: { code: 'badParameter' },
  recoveryUsed: { code: 'badParameter' },
  ticketSpent: { code: 'invalid' },
  secondFactorRequired: { code: 'unauthorized', status: 403 },
});

/** How long a log-in lasts, milliseconds. */
export const sessionLifetime = 604_800_000;

/** How long a person has between the two steps of a log-in, milliseconds. */
export const ticketLifetime = 300_000;

/** How long a nonce of `/auth/key` serves, milliseconds. */
export const nonceLifetime = 300_000;

/**
 * A value that only the server can read: base64 of the RSA-OAEP (SHA-256) ciphertext of the JSON
 * `{ "value": …, "nonce": … }`. See `sealField` of the console and `LoginKeys` of the server.
 */
export const sealed = z.string().check(z.maxLength(1024, 'common.errors.tooLong'));

export const getLoginKey = defineCall({
  method: 'GET',
  path: '/auth/key',
  summary: 'The public key and a nonce that serves one log-in within five minutes.',
  access: 'public',
  request: z.object({}),
  response: z.object({
    key: z.object({ kty: z.literal('RSA'), n: z.string(), e: z.string(), alg: z.literal('RSA-OAEP-256') }),
    nonce: z.string(),
    expires: instant,
  }),
  errors: [],
});

const credentials = z.object({
  /** Sealed; empty when an e-mail is given. */
  username: z._default(sealed, ''),
  /** Sealed; empty when a user name is given. */
  email: z._default(sealed, ''),
  password: sealed,
});

/** Six digits of the app, or a recovery code, as it was typed. */
export const otpCode = z
  .string({ error: 'session.errors.codeEmpty' })
  .check(z.trim(), z.minLength(1, 'session.errors.codeEmpty'), z.maxLength(40, 'session.errors.codeWrong'));

/** The token; or, for who has a second factor, the ticket for `/auth/login/otp`. */
export const entered = z.union([z.string(), z.object({ step: z.literal('otp'), ticket: z.string() })]);

export const logIn = defineCall({
  method: 'POST',
  path: '/auth/login',
  summary:
    'Signs a person in by user name or e-mail and password; answers the token for the Access-Token header, or a ticket for the second step.',
  access: 'public',
  request: credentials,
  response: entered,
  errors: [
    'session.errors.refused',
    'session.errors.keySpent',
    'session.errors.delayed',
    'session.errors.noOrganization',
    'session.errors.organizationsDisabled',
    'signOn.errors.passwordsOff',
  ],
});

export const logInAdministrator = defineCall({
  method: 'POST',
  path: '/auth/login.admin',
  summary: "Signs the platform's Administrator in; the only way to role 1.",
  access: 'public',
  request: credentials,
  response: entered,
  errors: ['session.errors.refused', 'session.errors.keySpent', 'session.errors.delayed'],
});

export const logInWithCode = defineCall({
  method: 'POST',
  path: '/auth/login/otp',
  summary: 'The second step of a log-in: a code of the app or a recovery code, and the ticket of the first.',
  access: 'public',
  request: z.object({ ticket: z.string().check(z.maxLength(100)), code: otpCode }),
  response: z.string(),
  errors: [
    'session.errors.ticketSpent',
    'session.errors.codeEmpty',
    'session.errors.codeWrong',
    'session.errors.codeUsed',
    'session.errors.recoveryWrong',
    'session.errors.recoveryUsed',
    'session.errors.delayed',
    'session.errors.noOrganization',
    'session.errors.organizationsDisabled',
    'session.errors.refused',
  ],
});

export const logOut = defineCall({
  method: 'POST',
  path: '/auth/logout',
  summary: 'Ends the session; its token is worthless from then on.',
  access: 'signed-in',
  openWhileHeld: true,
  request: z.object({}),
  response: z.null(),
  errors: [],
});

export const switchPublisher = defineCall({
  method: 'GET',
  path: '/auth/login/switch/publisher',
  summary: 'Makes another organization of the caller the current one.',
  access: 'signed-in',
  openWhileHeld: true,
  request: z.object({ pubId: id, roleId: id }),
  response: z.null(),
  errors: ['common.errors.notFound'],
  changes: true,
});

export const switchAdvertiser = defineCall({
  method: 'GET',
  path: '/auth/login/switch/advertiser',
  summary: 'Makes another advertiser of the caller the current one; the role id is 100.',
  access: 'signed-in',
  openWhileHeld: true,
  request: z.object({ advId: id, roleId: id }),
  response: z.null(),
  errors: ['common.errors.notFound'],
  changes: true,
});
