import * as z from 'zod/mini';
import { defineCall } from '../kit/call.ts';
import { email, id, instant } from '../kit/fields.ts';

const access = (action: 'query' | 'add' | 'edit') =>
  ({ permission: 'installation_tenants', actions: [action] }) as const;

/** An invitation to run an organization (as an owner) or advertiser (as a promoter) that nobody has accepted yet. */
export const tenantInvitation = z.object({
  id,
  email: z.string(),
  createdAt: instant,
  expiresAt: instant,
  /** Open, or past its seven days. Accepted and withdrawn ones are not listed. */
  expired: z.boolean(),
});
export type TenantInvitation = z.infer<typeof tenantInvitation>;

/** As many as a list shows. */
export const listedTenantInvitations = 100;

export const listTenantInvitations = defineCall({
  method: 'GET',
  path: '/admin/organization/invitation/list',
  summary: 'Open and expired invitations to run an organization or advertiser, newest first.',
  access: access('query'),
  request: z.object({ id }),
  response: z.object({ list: z.array(tenantInvitation) }),
  errors: ['common.errors.notFound'],
});

export const tenantInvitationForm = z.object({
  email: email('tenant.errors.emailEmpty', 'tenant.errors.emailMalformed'),
});

export const inviteToTenant = defineCall({
  method: 'POST',
  path: '/admin/organization/invitation/create',
  summary:
    'Invites a person by mail to run an organization or advertiser; an earlier link to the same address stops working.',
  access: access('add'),
  request: z.extend(tenantInvitationForm, { id }),
  response: tenantInvitation,
  errors: ['common.errors.notFound', 'invitation.errors.alreadyMember', 'tenant.errors.disabled'],
});

export const resendTenantInvitation = defineCall({
  method: 'POST',
  path: '/admin/organization/invitation/resend',
  summary:
    'Sends a fresh link for an invitation to run an organization or advertiser; earlier links stop working.',
  access: access('edit'),
  request: z.object({ id }),
  response: tenantInvitation,
  errors: ['common.errors.notFound', 'tenant.errors.disabled'],
});

export const withdrawTenantInvitation = defineCall({
  method: 'POST',
  path: '/admin/organization/invitation/withdraw',
  summary: 'Takes an invitation to run an organization or advertiser back; its link stops working.',
  access: access('edit'),
  request: z.object({ id }),
  response: z.null(),
  errors: ['common.errors.notFound'],
});
