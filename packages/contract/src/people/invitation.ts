import * as z from 'zod/mini';
import { defineCall } from '../kit/call.ts';
import { defineErrors } from '../kit/error.ts';
import { email, id, instant, mailedName, optionalMailedName } from '../kit/fields.ts';
import { pageOf, pageRequest, sortRequest } from '../kit/page.ts';
import { appChoice, appsFitRole } from './member.ts';
import { sealed } from './session.ts';

export const invitationErrors = defineErrors('invitation', {
  alreadyMember: { code: 'alreadyExists' },
  linkSpent: { code: 'invalid' },
  emailEmpty: { code: 'badParameter' },
  emailMalformed: { code: 'badParameter' },
  nameEmpty: { code: 'badParameter' },
  advertiserEmpty: { code: 'badParameter' },
  roleEmpty: { code: 'badParameter' },
  onePromoter: { code: 'badParameter' },
  tooManyOpen: { code: 'cannotChange' },
  tooManyToday: { code: 'cannotChange' },
});

/** Of an organization: invitations that nobody has accepted yet, and mails of invitations within a day. */
export const invitationLimits = { open: 500, mailsADay: 200 };

export const invitation = z.object({
  id,
  email: z.string(),
  roleId: z.int(),
  roleName: z.string(),
  advertiserName: z.nullable(z.string()),
  invitedBy: z.nullable(z.string()),
  createdAt: instant,
  expiresAt: instant,
  /** Open, or past its seven days. Accepted and withdrawn ones are no longer listed. */
  expired: z.boolean(),
});
export type Invitation = z.infer<typeof invitation>;

/** Roles that an invitation can give; 100 opens an advertiser of the given name for the person. */
export const invitationForm = z
  .object({
    email: email('invitation.errors.emailEmpty', 'invitation.errors.emailMalformed'),
    roleId: z.literal([20, 30, 40, 50, 100], { error: 'invitation.errors.roleEmpty' }),
    advertiserName: z.optional(optionalMailedName(100)),
    appIds: appChoice,
  })
  .check(
    z.refine((form) => form.roleId !== 100 || Boolean(form.advertiserName), {
      path: ['advertiserName'],
      error: 'invitation.errors.advertiserEmpty',
    }),
    appsFitRole,
  );

/** As many addresses as one call invites. */
export const invitationsPerCall = 50;

/** The same for several addresses at once; each advertiser has a name of its own, so promoters come one by one. */
export const invitationsForm = z
  .object({
    emails: z
      .array(email('invitation.errors.emailEmpty', 'invitation.errors.emailMalformed'), {
        error: 'invitation.errors.emailEmpty',
      })
      .check(
        z.minLength(1, 'invitation.errors.emailEmpty'),
        z.maxLength(invitationsPerCall, 'common.errors.tooMany'),
      ),
    roleId: z.literal([20, 30, 40, 50, 100], { error: 'invitation.errors.roleEmpty' }),
    advertiserName: z.optional(optionalMailedName(100)),
    appIds: appChoice,
  })
  .check(
    z.refine((form) => form.roleId !== 100 || Boolean(form.advertiserName), {
      path: ['advertiserName'],
      error: 'invitation.errors.advertiserEmpty',
    }),
    appsFitRole,
    z.refine((form) => form.roleId !== 100 || form.emails.length < 2, {
      path: ['emails'],
      error: 'invitation.errors.onePromoter',
    }),
  );

const manage = { permission: 'um_users', actions: ['add'] } as const;

export const listInvitations = defineCall({
  method: 'GET',
  path: '/user/invitation/list',
  summary: 'Open and expired invitations of the current organization, newest first.',
  access: { permission: 'um_users', actions: ['query'] },
  request: z.object({ ...pageRequest, ...sortRequest('email', 'roleId', 'createdAt', 'expiresAt') }),
  response: pageOf(invitation),
  errors: [],
});

export const sendInvitation = defineCall({
  method: 'POST',
  path: '/user/invitation/create',
  summary: 'Invites a person by mail with a role; the link serves seven days.',
  access: manage,
  request: invitationForm,
  response: invitation,
  errors: ['invitation.errors.alreadyMember'],
});

export const sendInvitations = defineCall({
  method: 'POST',
  path: '/user/invitation/batch/create',
  summary: 'Invites several people by mail with one role, all of them or none; each link serves seven days.',
  access: manage,
  request: invitationsForm,
  response: z.object({
    list: z.array(invitation),
    /** Addresses that had an open invitation, whose link serves no more. */
    replaced: z.array(z.string()),
  }),
  errors: ['invitation.errors.alreadyMember'],
});

export const resendInvitation = defineCall({
  method: 'POST',
  path: '/user/invitation/resend',
  summary: 'Sends a fresh link for an invitation; earlier links stop working.',
  access: manage,
  request: z.object({ id }),
  response: invitation,
  errors: ['common.errors.notFound'],
});

export const withdrawInvitation = defineCall({
  method: 'POST',
  path: '/user/invitation/withdraw',
  summary: 'Takes an invitation back; its link stops working.',
  access: manage,
  request: z.object({ id }),
  response: z.null(),
  errors: ['common.errors.notFound'],
});

const link = z.string().check(z.maxLength(100));

export const viewInvitation = defineCall({
  method: 'GET',
  path: '/auth/invitation',
  summary: 'What the link of an invitation offers, for the page that accepts it.',
  access: 'public',
  request: z.object({ token: link }),
  response: z.object({
    email: z.string(),
    organizationName: z.string(),
    roleName: z.string(),
    userType: z.literal([0, 1]),
    /** The person has an account already and only joins. */
    hasAccount: z.boolean(),
  }),
  errors: ['invitation.errors.linkSpent'],
});

export const acceptInvitation = defineCall({
  method: 'POST',
  path: '/auth/invitation/accept',
  summary: 'Joins the organization; a person without an account gives name and password.',
  access: 'public',
  request: z.object({
    token: link,
    name: z.optional(mailedName('invitation.errors.nameEmpty', 100)),
    password: z.optional(sealed),
  }),
  response: z.object({ email: z.string(), userType: z.literal([0, 1]) }),
  errors: [
    'invitation.errors.linkSpent',
    'invitation.errors.alreadyMember',
    'invitation.errors.nameEmpty',
    'password.errors.weak',
    'session.errors.keySpent',
  ],
});
