import * as z from 'zod/mini';
import { defineCall } from '../kit/call.ts';
import { defineErrors } from '../kit/error.ts';
import { instant } from '../kit/fields.ts';
import { proofErrors } from './proof-errors.ts';
import { otpCode, sealed } from './session.ts';

export const secondFactorErrors = defineErrors('secondFactor', {
  isOff: { code: 'cannotChange' },
  notBegun: { code: 'cannotChange' },
  /** An organization asks for it. */
  required: { code: 'cannotChange' },
});

const recoveryCodes = z.object({
  /** Each opens the account once in place of a code of the app; shown this once. */
  recoveryCodes: z.array(z.string()),
});

/** What a stolen session does not have. */
const proof = z.object({ password: sealed, code: otpCode });

const whileOn = ['secondFactor.errors.isOff', ...proofErrors] as const;

export const getSecondFactor = defineCall({
  method: 'GET',
  path: '/user/otp/get',
  summary: "Whether the caller's log-ins ask for a code, and how many recovery codes are left.",
  access: 'signed-in',
  openWhileHeld: true,
  request: z.object({}),
  response: z.object({
    /** null: it is off. */
    since: z.nullable(instant),
    recoveryCodesLeft: z.int(),
    /** An organization of the caller that asks for it, which keeps it from being turned off. */
    requiredBy: z.nullable(z.string()),
  }),
  errors: [],
});

export const beginSecondFactor = defineCall({
  method: 'POST',
  path: '/user/otp/begin',
  summary:
    'Begins to set up a second factor, or to move it to another app: a fresh secret for an authenticator app. Asks for the password, and for a code while one is on.',
  access: 'signed-in',
  openWhileHeld: true,
  request: z.object({
    password: sealed,
    /** Of the app so far, or a recovery code; needed while a second factor is on. */
    code: z.optional(otpCode),
  }),
  response: z.object({
    /** Base32, for who cannot scan. */
    secret: z.string(),
    /** What the QR code says. */
    uri: z.string(),
  }),
  errors: [
    'password.errors.currentWrong',
    'session.errors.codeEmpty',
    'session.errors.codeWrong',
    'session.errors.codeUsed',
    'session.errors.recoveryWrong',
    'session.errors.recoveryUsed',
    'session.errors.keySpent',
    'session.errors.delayed',
  ],
});

export const confirmSecondFactor = defineCall({
  method: 'POST',
  path: '/user/otp/confirm',
  summary:
    'Turns the second factor on, or moves it, with the first code of the app; answers the recovery codes.',
  access: 'signed-in',
  openWhileHeld: true,
  request: z.object({ code: otpCode }),
  response: recoveryCodes,
  errors: [
    'secondFactor.errors.notBegun',
    'session.errors.codeEmpty',
    'session.errors.codeWrong',
    'session.errors.delayed',
  ],
});

export const renewRecoveryCodes = defineCall({
  method: 'POST',
  path: '/user/otp/recovery',
  summary: 'Ten new recovery codes in place of the old ones. Asks for the password and a code.',
  access: 'signed-in',
  openWhileHeld: true,
  request: proof,
  response: recoveryCodes,
  errors: whileOn,
});

export const removeSecondFactor = defineCall({
  method: 'POST',
  path: '/user/otp/remove',
  summary: 'Turns the second factor off. Asks for the password and a code.',
  access: 'signed-in',
  openWhileHeld: true,
  request: proof,
  response: z.null(),
  errors: ['secondFactor.errors.required', ...whileOn],
});
