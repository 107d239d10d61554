import * as z from 'zod/mini';
import { defineCall } from '../kit/call.ts';
import { defineErrors } from '../kit/error.ts';
import { proofErrors } from './proof-errors.ts';
import { otpCode, sealed } from './session.ts';

/** Somebody has to stay who may manage people. */
export const accountRemovalErrors = defineErrors('accountRemoval', {
  lastOwner: { code: 'cannotChange' },
});

export const getAccountRemoval = defineCall({
  method: 'GET',
  path: '/user/account/removal/get',
  summary: 'What keeps the caller from removing their own account, and whether that takes a code.',
  access: 'signed-in',
  openWhileHeld: true,
  request: z.object({}),
  response: z.object({
    /** Organizations and advertisers that nobody else would be left to manage. */
    lastOwnerOf: z.array(z.string()),
    /** Nobody else would be left to run the installation. */
    isLastAdministrator: z.boolean(),
    /** A second factor is on. */
    needsCode: z.boolean(),
  }),
  errors: [],
});

export const removeOwnAccount = defineCall({
  method: 'POST',
  path: '/user/account/remove',
  summary:
    "Removes the caller's own account for good: sessions end, the address is free, and a number stands for the name in every history.",
  access: 'signed-in',
  openWhileHeld: true,
  request: z.object({
    password: sealed,
    /** Of the app, or a recovery code; needed while a second factor is on. */
    code: z.optional(otpCode),
  }),
  response: z.null(),
  errors: ['accountRemoval.errors.lastOwner', 'person.errors.lastAdministrator', ...proofErrors],
});
