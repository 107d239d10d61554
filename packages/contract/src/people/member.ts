import * as z from 'zod/mini';
import type { ErrorKey } from '../errors.ts';
import { defineCall } from '../kit/call.ts';
import { defineErrors } from '../kit/error.ts';
import { id, instant, version } from '../kit/fields.ts';
import { pageOf, pageRequest, sortRequest } from '../kit/page.ts';
import { mayBeLimited, type RoleId } from './permission.ts';

export const memberErrors = defineErrors('member', {
  ownAccount: { code: 'cannotChange' },
  lastOwner: { code: 'cannotChange' },
  roleTooHigh: { code: 'cannotChange' },
  nothingSaved: { code: 'cannotChange' },
  changedMeanwhile: { code: 'staleEdit' },
  roleEmpty: { code: 'badParameter' },
  appsEmpty: { code: 'badParameter' },
  appsNotLimited: { code: 'badParameter' },
  coversAllApps: { code: 'cannotChange' },
  lastApp: { code: 'cannotChange' },
});

/** As many members as one call changes. */
export const membersPerCall = 100;

export const member = z.object({
  id,
  name: z.string(),
  username: z.nullable(z.string()),
  email: z.string(),
  roleId: z.int(),
  roleName: z.string(),
  /** 1 active, 0 disabled in this organization. */
  status: z.literal([0, 1]),
  lastLoginAt: z.nullable(instant),
});
export type Member = z.infer<typeof member>;

export const listMembers = defineCall({
  method: 'GET',
  path: '/user/list',
  summary:
    'The people of the current organization with their roles; search looks at name, user name and e-mail.',
  access: { permission: 'um_users', actions: ['query'] },
  request: z.object({ ...pageRequest, roleId: z.optional(id) }),
  response: pageOf(member),
  errors: [],
});

/** Where a person stands: works here, was asked to, was asked too long ago, is kept out; lists begin with the first. */
export const personStatuses = ['active', 'invited', 'expired', 'disabled'] as const;
export type PersonStatus = (typeof personStatuses)[number];

const appsEmpty: ErrorKey = 'member.errors.appsEmpty';

/** The apps that somebody works with: chosen ones, or null for all, those to come included. */
export const appChoice = z._default(
  z.nullable(
    z
      .array(id, { error: appsEmpty })
      .check(z.minLength(1, appsEmpty), z.maxLength(1000, 'common.errors.tooMany')),
  ),
  null,
);

/** Only some roles are limited to apps; a form that limits another one is wrong. */
export const appsFitRole = z.refine<{ readonly roleId: RoleId; readonly appIds: readonly number[] | null }>(
  ({ roleId, appIds }) => appIds === null || mayBeLimited(roleId),
  { path: ['appIds'], error: 'member.errors.appsNotLimited' },
);

const namedApp = z.object({ id, name: z.string() });

/** A member, or somebody who was invited to become one. */
export const person = z.object({
  kind: z.enum(['member', 'invitation']),
  /** Of the person, or of the invitation. */
  id,
  /** Empty until an invitation is accepted. */
  name: z.nullable(z.string()),
  /** Of a member who has chosen one. */
  username: z.nullable(z.string()),
  email: z.string(),
  roleId: z.int(),
  roleName: z.string(),
  /** Of an invitation to role 100: the advertiser that the person will get. */
  advertiserName: z.nullable(z.string()),
  status: z.enum(personStatuses),
  /** Chosen apps, of those in the reader's reach; null: all. */
  apps: z.nullable(z.array(namedApp)),
  lastLoginAt: z.nullable(instant),
  invitedBy: z.nullable(z.string()),
  /** Member since, or invited at. */
  since: instant,
  /** Until when the link of an invitation serves. */
  expiresAt: z.nullable(instant),
  /** Of the membership, for {@link updateMembers}; of an invitation 1. */
  version,
});
export type Person = z.infer<typeof person>;

export const listPeople = defineCall({
  method: 'GET',
  path: '/user/people/list',
  summary:
    'Members and open invitations of the current organization in one list, to search, filter and sort.',
  access: { permission: 'um_users', actions: ['query'] },
  request: z.object({
    ...pageRequest,
    ...sortRequest('name', 'email', 'roleId', 'status', 'lastLoginAt', 'since'),
    roleId: z.optional(id),
    /** Only those who work with this app, or will. */
    pubAppId: z.optional(id),
    /** Only members of chosen apps who do not work with this one: those whom {@link addAppMember} takes. */
    addableToPubAppId: z.optional(id),
    status: z.optional(z.enum(personStatuses)),
  }),
  response: pageOf(person),
  errors: ['common.errors.notFound'],
});

/** What a member may do here. */
export const memberForm = z
  .object({
    roleId: z.literal([20, 30, 40, 50], { error: 'member.errors.roleEmpty' }),
    appIds: appChoice,
  })
  .check(appsFitRole);

const ids = z.array(id).check(z.minLength(1), z.maxLength(membersPerCall));

/** What came of a change of some members: whom it changed, and under which number the change log has it. */
export const membersChanged = z.object({ ids: z.array(id), batch: z.nullable(z.uuid()) });

const refusals = [
  'common.errors.notFound',
  'member.errors.ownAccount',
  'member.errors.lastOwner',
  'member.errors.roleTooHigh',
  'member.errors.nothingSaved',
] as const;

export const updateMembers = defineCall({
  method: 'POST',
  path: '/user/role/update',
  summary: 'Gives members of the current organization a role and apps, all of them or none.',
  access: { permission: 'um_users', actions: ['edit'] },
  request: z
    .object({
      ...memberForm.shape,
      members: z.array(z.object({ id, version })).check(z.minLength(1), z.maxLength(membersPerCall)),
    })
    .check(appsFitRole),
  response: membersChanged,
  errors: [...refusals, 'member.errors.changedMeanwhile'],
});

export const updateMemberStatus = defineCall({
  method: 'POST',
  path: '/user/status/update',
  summary:
    'Lets members into the current organization or keeps them out, all of them or none; keeping out ends their sessions in it.',
  access: { permission: 'um_users', actions: ['edit'] },
  request: z.object({ ids, status: z.literal([0, 1]) }),
  response: membersChanged,
  errors: [...refusals],
});

export const removeMembers = defineCall({
  method: 'POST',
  path: '/user/remove',
  summary:
    'Removes members from the current organization, all of them or none; their sessions in it end. The change log brings them back.',
  access: { permission: 'um_users', actions: ['delete'] },
  request: z.object({ ids }),
  response: membersChanged,
  errors: [...refusals],
});

/** An app with everybody who works with it. */
export const appMembers = z.object({
  id,
  appName: z.string(),
  icon: z.nullable(z.string()),
  plat: z.literal([0, 1]),
  status: z.literal([0, 1]),
  members: z.array(
    z.object({
      id,
      name: z.string(),
      email: z.string(),
      roleId: z.int(),
      roleName: z.string(),
      /** Works with chosen apps, this one among them; else with all. */
      isLimited: z.boolean(),
    }),
  ),
});
export type AppMembers = z.infer<typeof appMembers>;

export const listAppMembers = defineCall({
  method: 'GET',
  path: '/user/app/list',
  summary: 'The apps in reach, by name, each with the active members who work with it.',
  access: { permission: 'um_apps', actions: ['query'] },
  request: z.object(pageRequest),
  response: pageOf(appMembers),
  errors: [],
});

const appAndMember = z.object({ pubAppId: id, userId: id });

export const addAppMember = defineCall({
  method: 'POST',
  path: '/user/app/create',
  summary: 'Adds an app to those that a member of chosen apps works with.',
  access: { permission: 'um_apps', actions: ['add'] },
  request: appAndMember,
  response: membersChanged,
  errors: [...refusals, 'member.errors.coversAllApps'],
});

export const removeAppMember = defineCall({
  method: 'POST',
  path: '/user/app/delete',
  summary: 'Takes an app from those that a member of chosen apps works with; one has to stay.',
  access: { permission: 'um_apps', actions: ['delete'] },
  request: appAndMember,
  response: membersChanged,
  errors: [...refusals, 'member.errors.coversAllApps', 'member.errors.lastApp'],
});
