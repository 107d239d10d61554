import * as z from 'zod/mini';
import { defineCall } from '../kit/call.ts';
import { defineErrors } from '../kit/error.ts';
import { id, instant } from '../kit/fields.ts';
import { pageOf, pageRequest } from '../kit/page.ts';
import { pictureUpload, uploadErrors } from '../kit/picture.ts';

export const ownAccountErrors = defineErrors('ownAccount', {
  ownSession: { code: 'cannotChange' },
});

/** Days that log-ins are kept. */
export const loginHistoryDays = 90;

export const updatePicture = defineCall({
  method: 'POST',
  path: '/user/picture/update',
  summary:
    "Sets the caller's own picture: PNG, JPEG, WebP or GIF in base64, cut to a square and encoded anew.",
  access: 'signed-in',
  openWhileHeld: true,
  request: pictureUpload,
  response: z.object({ avatar: z.string() }),
  errors: uploadErrors,
});

export const removePicture = defineCall({
  method: 'POST',
  path: '/user/picture/remove',
  summary: "Takes the caller's own picture away; initials are drawn again.",
  access: 'signed-in',
  openWhileHeld: true,
  request: z.object({}),
  response: z.null(),
  errors: [],
});

/** What a browser says of itself; null where it says nothing that is known. */
export const device = z.object({
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  kind: z.enum(['desktop', 'mobile', 'tablet', 'other']),
});
export type Device = z.infer<typeof device>;

/** Where and with what somebody signed in; the country (ISO 3166-1 alpha-2) is that of the address, null for one in none. */
const whence = { device, country: z.nullable(z.string()) };

export const ownSession = z.object({
  id,
  ...whence,
  createdAt: instant,
  lastSeenAt: instant,
  /** The session that asks. */
  current: z.boolean(),
});
export type OwnSession = z.infer<typeof ownSession>;

export const listSessions = defineCall({
  method: 'GET',
  path: '/user/session/list',
  summary:
    "The caller's own sessions that are alive, the current one first, then by when they were last seen.",
  access: 'signed-in',
  openWhileHeld: true,
  request: z.object({}),
  response: z.array(ownSession),
  errors: [],
});

export const endSession = defineCall({
  method: 'POST',
  path: '/user/session/end',
  summary: "Ends one of the caller's other sessions; its token is worthless from then on.",
  access: 'signed-in',
  openWhileHeld: true,
  request: z.object({ id }),
  response: z.null(),
  errors: ['common.errors.notFound', 'ownAccount.errors.ownSession'],
});

export const endOtherSessions = defineCall({
  method: 'POST',
  path: '/user/session/end_others',
  summary: "Ends all of the caller's sessions but the one that asks.",
  access: 'signed-in',
  openWhileHeld: true,
  request: z.object({}),
  response: z.null(),
  errors: [],
});

/** How a log-in went. */
export const loginOutcomes = ['signedIn', 'wrongPassword', 'wrongCode', 'noPlace'] as const;
export type LoginOutcome = (typeof loginOutcomes)[number];

export const loginAttempt = z.object({
  id,
  at: instant,
  outcome: z.enum(loginOutcomes),
  ...whence,
});
export type LoginAttempt = z.infer<typeof loginAttempt>;

export const listLogins = defineCall({
  method: 'GET',
  path: '/user/login/list',
  summary: "Log-ins to the caller's own account, successful and failed, of the last 90 days, newest first.",
  access: 'signed-in',
  openWhileHeld: true,
  request: z.object({ page: pageRequest.page, size: pageRequest.size }),
  response: pageOf(loginAttempt),
  errors: [],
});
