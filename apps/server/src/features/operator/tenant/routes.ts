import {
  createTenant,
  getTenant,
  listTenants,
  updateTenant,
  updateTenantStatus,
  verifyTenant,
} from '@millrace/contract/operator/tenant';
import {
  inviteToTenant,
  listTenantInvitations,
  resendTenantInvitation,
  withdrawTenantInvitation,
} from '@millrace/contract/operator/tenant-invitation';
import { answerPerson, type Route } from '../../../platform/http/route.ts';
import { create } from './create-tenant.ts';
import { invite } from './invitation/invite.ts';
import { listOffers } from './invitation/list-offers.ts';
import { resend } from './invitation/resend.ts';
import { withdraw } from './invitation/withdraw.ts';
import { listAll } from './list-tenants.ts';
import { read } from './read-tenant.ts';
import { setStatus } from './set-tenant-status.ts';
import { update } from './update-tenant.ts';
import { verify } from './verify-tenant.ts';

export const tenantRoutes: readonly Route[] = [
  answerPerson(listTenants, listAll),
  answerPerson(getTenant, read),
  answerPerson(createTenant, create),
  answerPerson(updateTenant, update),
  answerPerson(updateTenantStatus, setStatus),
  answerPerson(verifyTenant, verify),
  answerPerson(listTenantInvitations, listOffers),
  answerPerson(inviteToTenant, invite),
  answerPerson(resendTenantInvitation, resend),
  answerPerson(withdrawTenantInvitation, withdraw),
];
