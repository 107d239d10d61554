import { randomUUID } from 'node:crypto';
import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import type { FieldError } from '@millrace/contract/kit/field-errors';
import type { Invitation, sendInvitation, sendInvitations } from '@millrace/contract/people/invitation';
import { role } from '@millrace/contract/people/permission';
import { invitationLifetime } from '../../../domain/invitation/post-invitation.ts';
import { recordChange, setChangeOrigin } from '../../../platform/change-log/change-log.ts';
import { CallError, found } from '../../../platform/http/call-error.ts';
import type { PersonContext } from '../../../platform/http/context.ts';
import { mustHaveApps } from '../../../platform/people/apps-of-form.ts';
import { lockOrganization } from '../../../platform/people/lock-organization.ts';
import { storeInvitedApps } from '../../../platform/people/member-apps.ts';
import { reachOf } from '../../../platform/people/reach.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { newToken } from '../../../platform/session/token.ts';
import { mailInvitation } from './mail-invitation.ts';
import { mustHaveRoom, mustMail } from './mail-limits.ts';
import { findOpen, presentInvitation } from './queries.ts';

type Form = RequestOf<typeof sendInvitation>;

/** Invites a person. An open invitation of the same address is replaced, so that only one link serves. */
export function send(context: PersonContext, input: Form): Promise<Invitation> {
  return context.write(async (tx) => {
    await lockOrganization(tx, context.scope.organizationId);
    await mustNotBeMembers(tx, input.roleId, { email: input.email });
    await mustHaveRoom(tx, [input.email.toLowerCase()]);
    await mustMail(tx, 1);
    if (input.appIds !== null) await mustHaveApps(tx, input.appIds);
    return (await invite(context, tx, input)).invitation;
  });
}

/** Invites several people, all of them or none; an address that stands there twice is one. */
export function sendMany(
  context: PersonContext,
  { emails, ...form }: RequestOf<typeof sendInvitations>,
): Promise<ResponseOf<typeof sendInvitations>> {
  return context.write(async (tx) => {
    await lockOrganization(tx, context.scope.organizationId);
    const places = emails.map((email, index) => [`emails.${index}`, email] as const);
    await mustNotBeMembers(tx, form.roleId, Object.fromEntries(places));
    if (form.appIds !== null) await mustHaveApps(tx, form.appIds);
    const different = [...new Set(emails.map((one) => one.toLowerCase()))];
    await mustHaveRoom(tx, different);
    await mustMail(tx, different.length);
    if (emails.length > 1) setChangeOrigin(tx, { batchId: randomUUID() });
    const sent: Awaited<ReturnType<typeof invite>>[] = [];
    for (const email of different) sent.push(await invite(context, tx, { ...form, email }));
    return {
      list: sent.map(({ invitation }) => invitation),
      replaced: sent.flatMap(({ invitation, isAgain }) => (isAgain ? [invitation.email] : [])),
    };
  });
}

/** Stores and mails one invitation in place of an open one of the same address. */
async function invite(
  context: PersonContext,
  tx: Tx,
  form: Form,
): Promise<{ invitation: Invitation; isAgain: boolean }> {
  const { scope, services } = context;
  const { roleId } = form;
  const email = form.email.toLowerCase();
  const token = newToken();
  const now = services.now();
  const { numUpdatedRows } = await tx
    .updateTable('invitation')
    .set({ withdrawn_at: now })
    .where('email', '=', email)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  const { id } = await tx
    .insertInto('invitation')
    .values({
      organization_id: scope.organizationId,
      email,
      role_id: roleId,
      advertiser_name: roleId === role.promoter ? form.advertiserName : null,
      token_hash: token.hash,
      ...(await senderOf(tx, scope.userId)),
      expires_at: new Date(now.getTime() + invitationLifetime),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { organizationId } = scope;
  await storeInvitedApps(tx, { organizationId, invitationId: id, roleId, apps: reachOf(form.appIds) });
  await mailInvitation(tx, context, { email, roleId, token: token.secret });
  const after = { email, roleId, appIds: form.appIds, advertiserName: form.advertiserName ?? null };
  await recordChange(tx, scope, { entity: 'invitation', entityId: id, action: 'add', name: email, after });
  return {
    invitation: presentInvitation(found(await findOpen(tx, id)), context),
    isAgain: numUpdatedRows > 0n,
  };
}

/**
 * Promoters join an advertiser of their own, so being a member here does not stand in the way.
 * @param emails by the field of the form that has them
 */
async function mustNotBeMembers(
  tx: Tx,
  roleId: number,
  emails: Readonly<Record<string, string>>,
): Promise<void> {
  if (roleId === role.promoter) return;
  const rows = await tx
    .selectFrom('membership')
    .innerJoin('user_account', 'user_account.id', 'membership.user_id')
    .select('user_account.email')
    .where(
      'user_account.email',
      'in',
      Object.values(emails).map((email) => email.toLowerCase()),
    )
    .where('membership.removed_at', 'is', null)
    .execute();
  const members = new Set(rows.map(({ email }) => email));
  const key = 'invitation.errors.alreadyMember';
  const fields: Record<string, FieldError> = {};
  for (const [field, email] of Object.entries(emails)) {
    if (members.has(email.toLowerCase())) fields[field] = { key, params: {} };
  }
  if (Object.keys(fields).length > 0) throw new CallError(key, { fields });
}

/** An Administrator may invite into an organization that they do not belong to. */
async function senderOf(tx: Tx, userId: number) {
  const row = await tx.selectFrom('membership').select('id').where('user_id', '=', userId).executeTakeFirst();
  return row === undefined ? { administrator_id: userId } : { invited_by: userId };
}
