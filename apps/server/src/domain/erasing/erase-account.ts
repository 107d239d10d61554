import { sql } from 'kysely';
import { recordChange } from '../../platform/change-log/change-log.ts';
import type { NoticeMessage } from '../../platform/people/notice.ts';
import { withdrawEverywhere } from '../../platform/people/withdraw-offers.ts';
import type { Tx } from '../../platform/postgres/database.ts';
import type { Services } from '../../platform/services.ts';
import { keyOfDelay } from '../../platform/session/delays.ts';
import { keepRemovedJob } from './keep-removed-job.ts';
import { namesInNotice, takeAddressOut, takeNamesOut } from './take-names-out.ts';

interface Account {
  readonly id: number;
  readonly name: string;
  readonly email: string;
}

/**
 * Removes a person for good. The account's row stays as nobody's, so that what they did is told apart by a number; what is theirs
 * alone goes, and every organization forgets the name. Needs the system role.
 */
export async function eraseAccount(
  { jobs }: Pick<Services, 'jobs'>,
  tx: Tx,
  account: Account,
  now: Date,
): Promise<void> {
  await leaveEverywhere(tx, account, now);
  // Behind nobody's bell: mailed to Administrators who belong nowhere.
  await sql`
    delete from notice where organization_id is null
      and (user_id = ${account.id} or ${namesInNotice({ userId: account.id, name: account.name })})`.execute(
    tx,
  );
  // Where they were invited and never came, or only had reports mailed to them.
  await takeAddressOut(tx, account.email);
  await deleteOwn(tx, account);
  const nobody = `#${account.id}`;
  await sql`
    update change_log set administrator_name = ${nobody}
    where user_id = ${account.id} and administrator_name is not null`.execute(tx);
  await tx
    .updateTable('installation_change')
    .set({ name: nobody })
    .where('entity', '=', 'person')
    .where('entity_id', '=', account.id)
    .execute();
  await tx
    .updateTable('user_account')
    .set({
      // One that no mail reaches: the person's own is free for another account.
      email: `${account.id}@removed.invalid`,
      name: nobody,
      username: null,
      password_hash: 'none',
      password_changed_at: now,
      avatar: null,
      lang: null,
      status: 0,
      is_administrator: false,
      last_login_at: null,
      erased_at: now,
    })
    .where('id', '=', account.id)
    .execute();
  const authorIn = (organizationId: number) => ({ organizationId, userId: account.id });
  await withdrawEverywhere(tx, account.id, { authorIn, now });
  await jobs.send(tx, keepRemovedJob, { userId: account.id });
}

/** Of those that they were removed from, too, and those where they worked as an Administrator. */
async function leaveEverywhere(tx: Tx, account: Account, now: Date): Promise<void> {
  const { id: userId, name, email } = account;
  for (const organizationId of await workedAsIn(tx, account))
    await takeNamesOut(tx, { organizationId, userId, name, email });
  const places = await tx
    .selectFrom('membership')
    .select(['id', 'organization_id', 'status', 'removed_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  for (const place of places) {
    const organizationId = place.organization_id;
    await takeNamesOut(tx, { organizationId, userId, name, email });
    if (place.removed_at === null) {
      const entry = { entity: 'user', entityId: userId, action: 'delete', before: {} } as const;
      await recordChange(tx, { organizationId, userId }, entry);
    }
    await tx
      .updateTable('membership')
      .set((eb) => ({
        ...(place.removed_at === null && { removed_at: now, status_before: place.status }),
        status: 0,
        anonymous_at: now,
        version: eb('version', '+', 1),
      }))
      .where('id', '=', place.id)
      .execute();
  }
}

/** Notices that name Administrators, who belong to none of the places where these are read. */
const namingAdministrators: readonly NoticeMessage[] = [
  'notification.content.signOnChanged',
  'notification.content.administratorMade',
  'notification.content.administratorReset',
];

/** Organizations without a place of theirs in which they have done something, and those whose people were told of it. */
async function workedAsIn(tx: Tx, { id, name }: Account): Promise<readonly number[]> {
  const { rows } = await sql<{ readonly id: number }>`
    select organization_id as id from change_log where user_id = ${id}
    union select organization_id from notice
      where organization_id is not null and message_key = any(${namingAdministrators}::text[])
        and ${namesInNotice({ userId: id, name })}
    except select organization_id from membership where user_id = ${id}`.execute(tx);
  return rows.map((row) => row.id);
}

/** What says something of the person and is nobody else's. */
const own = [
  'session',
  'login_attempt',
  'login_ticket',
  'password_reset',
  'second_factor',
  'second_factor_offer',
  'known_whence',
  'user_picture',
  'notice_choice',
  'request_key',
] as const;

async function deleteOwn(tx: Tx, { id, email }: Account): Promise<void> {
  for (const table of own) await tx.deleteFrom(table).where('user_id', '=', id).execute();
  await tx.deleteFrom('saved_report').where('user_id', '=', id).where('shared', '=', false).execute();
  await tx.deleteFrom('registration').where('email', '=', email).execute();
  await tx.deleteFrom('invitation').where('email', '=', email).execute();
  await tx.deleteFrom('report_recipient').where('email', '=', email).execute();
  const subjects = ['', 'forgot ', 'register ', 'resend ', 'confirm '].map((what) =>
    keyOfDelay({ kind: 'account', name: `${what}${email}` }),
  );
  await tx
    .deleteFrom('login_delay')
    .where(({ eb, or }) => or(subjects.map((key) => eb('subject', 'like', `${key}%`))))
    .execute();
}
