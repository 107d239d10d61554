import * as z from 'zod/mini';
import { defineCall } from '../kit/call.ts';
import { defineErrors } from '../kit/error.ts';
import { entered } from './session.ts';

export const signOnErrors = defineErrors('signOn', {
  off: { code: 'invalid' },
  down: { code: 'invalid' },
  late: { code: 'invalid' },
  declined: { code: 'invalid' },
  refused: { code: 'invalid' },
  mailMissing: { code: 'invalid' },
  nameUnseen: { code: 'invalid' },
  mailUnverified: { code: 'invalid' },
  domainForeign: { code: 'invalid' },
  unknown: { code: 'invalid' },
  passwordsOff: { code: 'invalid' },
});

/** How long a person has at the provider before the way back leads nowhere, milliseconds. */
export const signOnLifetime = 600_000;

/** Where the console is after the provider: it registers this address, PUBLIC_URL before it, as the redirect URI. */
export const signOnPath = '/user/sign-on';

export const getSignOn = defineCall({
  method: 'GET',
  path: '/auth/sign-on',
  summary: "Whether people may sign in at the company's own provider, and whether with a password, too.",
  access: 'public',
  request: z.object({}),
  response: z.object({ offered: z.boolean(), passwords: z.boolean() }),
  errors: [],
});

export const beginSignOn = defineCall({
  method: 'POST',
  path: '/auth/sign-on/begin',
  summary:
    "Begins a sign-in at the company's own provider (OpenID Connect, code flow with PKCE): where to go, and a ticket that only this browser has.",
  access: 'public',
  request: z.object({}),
  response: z.object({ url: z.string(), ticket: z.string() }),
  errors: ['signOn.errors.off', 'signOn.errors.down'],
});

export const finishSignOn = defineCall({
  method: 'POST',
  path: '/auth/sign-on/finish',
  summary:
    'Ends it with what the provider sent the browser back with; answers as /auth/login does: the token, or a ticket for the second step.',
  access: 'public',
  request: z.object({
    ticket: z.string().check(z.maxLength(2000, 'signOn.errors.late')),
    /** The query of the address that the provider led to, as it stands. */
    answer: z.string().check(z.maxLength(4000, 'signOn.errors.refused')),
  }),
  response: entered,
  errors: [
    'signOn.errors.off',
    'signOn.errors.down',
    'signOn.errors.late',
    'signOn.errors.declined',
    'signOn.errors.refused',
    'signOn.errors.mailMissing',
    'signOn.errors.nameUnseen',
    'signOn.errors.mailUnverified',
    'signOn.errors.domainForeign',
    'signOn.errors.unknown',
    'session.errors.noOrganization',
    'session.errors.organizationsDisabled',
  ],
});

export const leaveSignOn = defineCall({
  method: 'GET',
  path: '/auth/sign-on/leave',
  summary: 'Where a browser ends its session at the provider, too; null: the provider has no such address.',
  access: 'public',
  request: z.object({}),
  response: z.object({ url: z.nullable(z.string()) }),
  errors: [],
});
