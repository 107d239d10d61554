import * as z from 'zod/mini';
import { defineCall } from '../kit/call.ts';
import { defineErrors } from '../kit/error.ts';
import { email, id, instant, mailedName, publicEmail, version } from '../kit/fields.ts';
import { pageOf, pageRequest, sortRequest } from '../kit/page.ts';
import { wholeNumber } from '../kit/whole-number.ts';

export const tenantErrors = defineErrors('tenant', {
  nameEmpty: { code: 'badParameter' },
  emailEmpty: { code: 'badParameter' },
  emailMalformed: { code: 'badParameter' },
  disabled: { code: 'cannotChange' },
  ownOrganization: { code: 'cannotChange' },
  joinedBySignIn: { code: 'cannotChange' },
});

const access = (action: 'query' | 'add' | 'edit') =>
  ({ permission: 'installation_tenants', actions: [action] }) as const;

const sides = z.literal([0, 1]);
const onOff = z.literal([0, 1]);
/** 0 unverified, 1 verified, 2 denied. */
const verification = z.literal([0, 1, 2]);

/** An organization of a publisher or an advertiser, as the operator of the installation sees it. */
export const tenant = z.object({
  id,
  side: sides,
  name: z.string(),
  email: z.nullable(z.string()),
  /** Its people have filled in the profile, which the e-mail belongs to: it can be changed and not emptied. */
  isComplete: z.boolean(),
  status: onOff,
  verifyStatus: verification,
  apps: z.int(),
  /** Active members. */
  people: z.int(),
  createdAt: instant,
  /** The last sign-in or change; null: nobody was there yet. */
  lastActivityAt: z.nullable(instant),
  version,
});
export type Tenant = z.infer<typeof tenant>;

const chosen = (max: number) => z.optional(wholeNumber.check(z.minimum(0), z.maximum(max)));

export const tenantSorts = ['name', 'apps', 'people', 'createdAt', 'lastActivityAt', 'status'] as const;

export const listTenants = defineCall({
  method: 'GET',
  path: '/admin/organization/list',
  summary: 'Every organization and advertiser of the installation; search looks at name and e-mail.',
  access: access('query'),
  request: z.object({
    ...pageRequest,
    ...sortRequest(...tenantSorts),
    side: chosen(1),
    status: chosen(1),
    verifyStatus: chosen(2),
  }),
  response: pageOf(tenant),
  errors: [],
});

export const getTenant = defineCall({
  method: 'GET',
  path: '/admin/organization/get',
  summary: 'One organization or advertiser of the installation.',
  access: access('query'),
  request: z.object({ id }),
  response: tenant,
  errors: ['common.errors.notFound'],
});

const name = mailedName('tenant.errors.nameEmpty', 100);

export const newTenantForm = z.object({
  side: sides,
  name,
  /** Who is invited to own it. */
  ownerEmail: email('tenant.errors.emailEmpty', 'tenant.errors.emailMalformed'),
});

export const createTenant = defineCall({
  method: 'POST',
  path: '/admin/organization/create',
  summary: 'Opens an organization or advertiser and invites its owner by mail.',
  access: access('add'),
  request: newTenantForm,
  response: tenant,
  errors: [],
});

export const tenantForm = z.object({
  name,
  email: z.nullable(publicEmail('tenant.errors.emailEmpty', 'tenant.errors.emailMalformed')),
});

export const updateTenant = defineCall({
  method: 'POST',
  path: '/admin/organization/update',
  summary:
    'Saves name and contact of an organization or advertiser. The e-mail of a complete profile can not be emptied.',
  access: access('edit'),
  request: z.extend(tenantForm, { id, version }),
  response: tenant,
  errors: ['common.errors.notFound', 'common.errors.staleEdit', 'tenant.errors.emailEmpty'],
});

export const updateTenantStatus = defineCall({
  method: 'POST',
  path: '/admin/organization/status/update',
  summary:
    'Lets an organization or advertiser in or keeps it out; keeping out ends every session in it at once.',
  access: access('edit'),
  request: z.object({ id, status: onOff }),
  response: tenant,
  errors: ['common.errors.notFound', 'tenant.errors.ownOrganization', 'tenant.errors.joinedBySignIn'],
});

export const verifyTenant = defineCall({
  method: 'POST',
  path: '/admin/organization/verify',
  summary:
    'Says that an organization or advertiser is verified, denied, or neither any more; its owners are told.',
  access: access('edit'),
  request: z.object({ id, verifyStatus: verification }),
  response: tenant,
  errors: ['common.errors.notFound'],
});
