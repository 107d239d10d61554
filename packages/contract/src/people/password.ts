import * as z from 'zod/mini';
import { defineCall } from '../kit/call.ts';
import { defineErrors } from '../kit/error.ts';
import { email } from '../kit/fields.ts';
import { sealed } from './session.ts';

export const passwordErrors = defineErrors('password', {
  weak: { code: 'badParameter' },
  different: { code: 'badParameter' },
  linkSpent: { code: 'invalid' },
  currentWrong: { code: 'badParameter' },
});

/** Bytes in UTF-8: what surely fits into a sealed field beside its nonce, escaped quotes included. */
const longestPassword = 128;

/** At least 8 characters with upper and lower case and a digit, and no more than can be sealed. */
export function isStrongPassword(password: string): boolean {
  return (
    password.length >= 8 &&
    new TextEncoder().encode(password).length <= longestPassword &&
    /\p{Lu}/u.test(password) &&
    /\p{Ll}/u.test(password) &&
    /\d/.test(password)
  );
}

export const forgotPassword = defineCall({
  method: 'POST',
  path: '/auth/password/forgot',
  summary: 'Sends a mail with a link to set a new password; the answer is the same for an unknown address.',
  access: 'public',
  request: z.object({ email: email('registration.errors.emailEmpty', 'registration.errors.emailMalformed') }),
  response: z.null(),
  errors: [],
});

export const resetPassword = defineCall({
  method: 'POST',
  path: '/auth/password/reset',
  summary: 'Sets a new password by the link of the mail and ends every session of the person.',
  access: 'public',
  request: z.object({ token: z.string().check(z.maxLength(100)), password: sealed }),
  response: z.null(),
  errors: ['password.errors.linkSpent', 'password.errors.weak', 'session.errors.keySpent'],
});

export const changePassword = defineCall({
  method: 'POST',
  path: '/user/password/update',
  summary:
    "Changes the caller's own password and ends every token of theirs; the session that asks goes on under the new one that is answered.",
  access: 'signed-in',
  openWhileHeld: true,
  request: z.object({ current: sealed, password: sealed }),
  response: z.string(),
  errors: [
    'password.errors.weak',
    'password.errors.currentWrong',
    'session.errors.keySpent',
    'session.errors.delayed',
  ],
});
