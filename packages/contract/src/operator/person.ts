import * as z from 'zod/mini';
import type { ErrorKey } from '../errors.ts';
import { defineCall } from '../kit/call.ts';
import { defineErrors } from '../kit/error.ts';
import { id, instant } from '../kit/fields.ts';
import { pageOf, pageRequest, sortRequest } from '../kit/page.ts';
import { whenRight } from '../kit/when-right.ts';
import { wholeNumber } from '../kit/whole-number.ts';
import { proofCode, proofErrors } from '../people/proof-errors.ts';
import { sealed } from '../people/session.ts';

export const personErrors = defineErrors('person', {
  ownAccount: { code: 'cannotChange' },
  lastAdministrator: { code: 'cannotChange' },
  lastOwner: { code: 'cannotChange' },
  disabled: { code: 'cannotChange' },
  noFactor: { code: 'cannotChange' },
});

const access = (action: 'query' | 'edit') =>
  ({ permission: 'installation_people', actions: [action] }) as const;

const onOff = z.literal([0, 1]);

/** A person of the installation, as its operator sees them. */
export const person = z.object({
  id,
  name: z.string(),
  username: z.nullable(z.string()),
  email: z.string(),
  status: onOff,
  isAdministrator: z.boolean(),
  lastLoginAt: z.nullable(instant),
  createdAt: instant,
  /** Sessions that live. */
  sessions: z.int(),
  /** Whether signing in asks for a code. */
  hasSecondFactor: z.boolean(),
  memberships: z.array(
    z.object({
      organizationId: id,
      name: z.string(),
      side: onOff,
      roleId: z.int(),
      roleName: z.string(),
      /** 1 active, 0 disabled there. */
      status: onOff,
    }),
  ),
});
export type OperatedPerson = z.infer<typeof person>;

export const personSorts = ['name', 'sessions', 'lastLoginAt', 'createdAt', 'status'] as const;

export const listPersons = defineCall({
  method: 'GET',
  path: '/admin/person/list',
  summary:
    'Every person of the installation with their memberships; search looks at name, e-mail and user name.',
  access: access('query'),
  request: z.object({
    ...pageRequest,
    ...sortRequest(...personSorts),
    status: z.optional(wholeNumber.check(z.minimum(0), z.maximum(1))),
    /** 1: Administrators only. */
    administrators: z.optional(wholeNumber.check(z.minimum(0), z.maximum(1))),
    organizationId: z.optional(id),
  }),
  response: pageOf(person),
  errors: ['common.errors.notFound'],
});

export const updatePersonStatus = defineCall({
  method: 'POST',
  path: '/admin/person/status/update',
  summary:
    'Lets a person in or keeps them out everywhere; keeping out ends every session at once. Never the last one who runs an active organization.',
  access: access('edit'),
  request: z.object({ id, status: onOff }),
  response: person,
  errors: [
    'common.errors.notFound',
    'person.errors.ownAccount',
    'person.errors.lastAdministrator',
    'person.errors.lastOwner',
  ],
});

export const updateAdministrator = defineCall({
  method: 'POST',
  path: '/admin/person/administrator/update',
  summary:
    "Makes a person an Administrator of the installation, which takes one's own password, and a code while a second factor is on, or no longer; never the last one.",
  access: access('edit'),
  request: z
    .object({ id, isAdministrator: z.boolean(), password: z.optional(sealed), code: proofCode })
    .check(
      z.refine(({ isAdministrator, password }) => !isAdministrator || password !== undefined, {
        error: 'session.errors.passwordEmpty' satisfies ErrorKey,
        path: ['password'],
        when: whenRight('isAdministrator', 'password'),
      }),
    ),
  response: person,
  errors: [
    'common.errors.notFound',
    'person.errors.ownAccount',
    'person.errors.lastAdministrator',
    'person.errors.disabled',
    ...proofErrors,
  ],
});

export const endPersonSessions = defineCall({
  method: 'POST',
  path: '/admin/person/sessions/end',
  summary: 'Ends every session of a person at once.',
  access: access('edit'),
  request: z.object({ id }),
  response: person,
  errors: ['common.errors.notFound', 'person.errors.ownAccount'],
});

export const sendPersonReset = defineCall({
  method: 'POST',
  path: '/admin/person/password/reset',
  summary: 'Mails a person a link that sets a new password; their password stays until they use it.',
  access: access('edit'),
  request: z.object({ id }),
  response: person,
  errors: ['common.errors.notFound', 'person.errors.disabled'],
});

export const turnOffPersonFactor = defineCall({
  method: 'POST',
  path: '/admin/person/second-factor/off',
  summary:
    "Turns off a person's second factor, for who has lost both phone and recovery codes; they are told, by mail whatever they have chosen.",
  access: access('edit'),
  request: z.object({ id }),
  response: person,
  errors: ['common.errors.notFound', 'person.errors.ownAccount', 'person.errors.noFactor'],
});
