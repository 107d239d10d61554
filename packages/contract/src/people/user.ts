import * as z from 'zod/mini';
import { languages } from '../common.ts';
import type { ErrorKey } from '../errors.ts';
import { defineCall } from '../kit/call.ts';
import { defineErrors } from '../kit/error.ts';
import { id, instant, mailedName } from '../kit/fields.ts';

export const userErrors = defineErrors('user', {
  nameEmpty: { code: 'badParameter' },
  userNameShape: { code: 'badParameter' },
  userNameIsEmail: { code: 'badParameter' },
  userNameTaken: { code: 'alreadyExists' },
});

export const permissionNode = z.object({
  id: z.int(),
  pid: z.int(),
  type: z.enum(['menu', 'perm', 'action']),
  name: z.string(),
});
export type PermissionNode = z.infer<typeof permissionNode>;

export const userInfo = z.object({
  id,
  name: z.string(),
  email: z.string(),
  /** What the person may sign in with instead of the e-mail; null: none was chosen. */
  username: z.nullable(z.string()),
  /** Address of an uploaded picture; null draws initials. */
  avatar: z.nullable(z.string()),
  /** The side of the current role: 0 publisher, 1 advertiser. */
  userType: z.literal([0, 1]),
  perms: z.array(permissionNode),
  roles: z.array(z.object({ id: z.int(), name: z.string() })),
  /** The current organization asks for a second factor and the person has none yet. */
  needsSecondFactor: z.boolean(),
  /** The person must complete the profile of the current organization or advertiser first. */
  isNew: z.boolean(),
  /** Of the current organization or advertiser: 0 unverified, 1 verified, 2 denied. */
  verifyStatus: z.literal([0, 1, 2]),
  lang: z.nullable(z.enum(languages)),
  organization: z.object({
    id,
    name: z.string(),
    /** Address of an uploaded picture; null: none. */
    logo: z.nullable(z.string()),
  }),
  /** An Administrator works as that organization until then; null: they (or anybody else) are where they belong. */
  workingAs: z.nullable(z.object({ until: instant })),
  /** Belongs to the current organization; an Administrator need not, and what hangs on a member is not theirs there. */
  isMember: z.boolean(),
});
export type UserInfo = z.infer<typeof userInfo>;

export const getUserInfo = defineCall({
  method: 'GET',
  path: '/user/info',
  summary: 'The signed-in person in the current organization: profile, role and permission tree.',
  access: 'signed-in',
  openWhileHeld: true,
  request: z.object({}),
  response: userInfo,
  errors: [],
});

/** As colleagues see it. */
export const personName = mailedName('user.errors.nameEmpty', 100);

const isEmail: ErrorKey = 'user.errors.userNameIsEmail';
const shape: ErrorKey = 'user.errors.userNameShape';

/**
 * What somebody signs in with instead of their e-mail, as they write it: letters that every keyboard has and no two of which look
 * alike, so that what is told apart by eye is told apart by the database, too.
 */
export const userName = z
  .string({ error: shape })
  .check(
    z.trim(),
    z.regex(/^[^@]*$/, { error: isEmail, abort: true }),
    z.regex(/^[a-z\d][a-z\d._-]{2,31}$/i, shape),
  );

export const updateUser = defineCall({
  method: 'POST',
  path: '/user/update',
  summary: "Changes the caller's own name, user name (null: none) or language; what is absent stays.",
  access: 'signed-in',
  openWhileHeld: true,
  request: z.object({
    name: z.optional(personName),
    username: z.optional(z.nullable(userName)),
    lang: z.optional(z.enum(languages)),
  }),
  response: z.null(),
  errors: ['user.errors.userNameTaken', 'session.errors.delayed'],
});
