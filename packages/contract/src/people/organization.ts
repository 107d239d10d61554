import * as z from 'zod/mini';
import type { ErrorKey } from '../errors.ts';
import { defineCall } from '../kit/call.ts';
import { defineErrors } from '../kit/error.ts';
import { id, instant, mailedName } from '../kit/fields.ts';
import { pageOf, pageRequest, sortRequest } from '../kit/page.ts';
import { whenRight } from '../kit/when-right.ts';
import { proofCode, proofErrors } from './proof-errors.ts';
import { sealed } from './session.ts';

export const organizationErrors = defineErrors('organization', {
  ownFactorFirst: { code: 'cannotChange' },
  nameEmpty: { code: 'badParameter' },
  onlyOperator: { code: 'cannotChange' },
  tooMany: { code: 'cannotChange' },
});

/** In the query of an address of the console that a mail leads to: the organization or advertiser that it is about. */
export const organizationParameter = 'organization';

/** As many organizations one person opens: the switch menu shows no more. */
export const mostOwned = 20;

/** An organization or advertiser that the caller may switch to, with the role held there. */
export const membership = z.object({
  id,
  name: z.string(),
  /** Address of an uploaded picture; null: none. */
  logo: z.nullable(z.string()),
  roleId: z.int(),
  roleName: z.string(),
});
export type Membership = z.infer<typeof membership>;

/** An organization that the caller may look into, with how it stands. */
export const organizationInReach = z.object({
  id,
  name: z.string(),
  email: z.nullable(z.string()),
  status: z.literal([0, 1]),
  verifyStatus: z.literal([0, 1, 2]),
  /** Active ones. */
  owners: z.array(z.object({ name: z.string(), email: z.string() })),
  /** Active members. */
  people: z.int(),
  /** Of those that the caller works with there. */
  apps: z.int(),
  /** The role that the caller has there, to switch to it. */
  roleId: z.int(),
  roleName: z.string(),
  createdAt: instant,
});
export type OrganizationInReach = z.infer<typeof organizationInReach>;

export const listPublishers = defineCall({
  method: 'GET',
  path: '/publisher/list',
  summary:
    'Organizations in reach: all for the Administrator, else those the caller belongs to; search looks at name and owners.',
  access: { permission: 'um_orgs', actions: ['query'] },
  request: z.object({
    ...pageRequest,
    ...sortRequest('name', 'people', 'apps', 'status', 'createdAt'),
  }),
  response: z.extend(pageOf(organizationInReach), {
    /** Whether the caller may open another one: on an installation where nobody registers, the Administrator does that. */
    mayAdd: z.boolean(),
  }),
  errors: [],
});

export const newOrganizationForm = z.object({ name: mailedName('organization.errors.nameEmpty', 100) });

export const createOrganization = defineCall({
  method: 'POST',
  path: '/publisher/create',
  summary: 'Opens another organization, which the caller owns, where the installation lets anybody register.',
  access: { permission: 'um_orgs', actions: ['add'] },
  request: newOrganizationForm,
  response: organizationInReach,
  errors: ['organization.errors.onlyOperator', 'organization.errors.tooMany'],
});

/** `userId` may be absent or the caller's own; any other does not exist. */
const ofCaller = z.object({ userId: z.optional(id) });

export const selectPublishers = defineCall({
  method: 'GET',
  path: '/publisher/select/list',
  summary: "The caller's organizations with the role in each, for the switch menu.",
  access: 'signed-in',
  openWhileHeld: true,
  request: ofCaller,
  response: z.array(membership),
  errors: ['common.errors.notFound'],
});

export const selectAdvertisers = defineCall({
  method: 'GET',
  path: '/advertiser/select/list',
  summary: "The caller's advertisers with the role in each, for the switch menu.",
  access: 'signed-in',
  openWhileHeld: true,
  request: ofCaller,
  response: z.array(membership),
  errors: ['common.errors.notFound'],
});

export const site = z.object({ id, name: z.string(), kind: z.enum(['app', 'site']), address: z.string() });
export type Site = z.infer<typeof site>;

export const listSites = defineCall({
  method: 'GET',
  path: '/advertiser/site/list',
  summary: 'The apps and sites that the current advertiser promotes.',
  access: { permission: 'promote', actions: ['query'] },
  request: z.object({}),
  response: z.array(site),
  errors: [],
});

/** How people sign in who work in an organization. */
export const security = z.object({
  /** Who has no second factor is held at the own account until it stands. */
  secondFactorRequired: z.boolean(),
});
export type Security = z.infer<typeof security>;

export const getSecurity = defineCall({
  method: 'GET',
  path: '/publisher/security/get',
  summary: 'What the current organization asks of the people who sign in to it.',
  access: { permission: 'company', actions: ['query'] },
  request: z.object({}),
  response: security,
  errors: ['common.errors.notFound'],
});

export const updateSecurity = defineCall({
  method: 'POST',
  path: '/publisher/security/update',
  summary:
    'Asks a second factor of everybody who works in the organization; or no longer does, which takes the own password and a code.',
  access: { permission: 'company', actions: ['edit'] },
  request: z.extend(security, { password: z.optional(sealed), code: proofCode }).check(
    z.refine(({ secondFactorRequired, password }) => secondFactorRequired || password !== undefined, {
      error: 'session.errors.passwordEmpty' satisfies ErrorKey,
      path: ['password'],
      when: whenRight('secondFactorRequired', 'password'),
    }),
  ),
  response: security,
  errors: ['common.errors.notFound', 'organization.errors.ownFactorFirst', ...proofErrors],
});
