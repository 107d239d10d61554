import {
  alertLevels,
  type NoticeKind,
  noticeKindNames,
  noticeKindRow,
} from '@millrace/contract/people/notice-kinds';
import { permissionsOf, type RoleId, role } from '@millrace/contract/people/permission';
import { rightsOf } from '@millrace/contract/people/rights';
import type { MessageKey } from '@millrace/messages';
import { chunks } from '../chunks.ts';
import type { Tx } from '../postgres/database.ts';
import { letsIn } from '../session/lets-in.ts';
import type { TextParams } from '../text.ts';
import { reaches } from './member-apps.ts';

const linkTypes = { 'in-app': 0, external: 1 } as const;

/** Of the texts of notices. */
export const prefix = 'notification.content.';
/** The text of a kind, which is also its name in the table. */
export type NoticeMessage = Extract<MessageKey, `${typeof prefix}${NoticeKind}`>;

/** The kind that a stored message names; undefined for one of another version. */
export function kindOf(message: string): NoticeKind | undefined {
  return noticeKindNames.find((kind) => prefix + kind === message);
}

export interface NewNotice {
  /** null: somebody who is nowhere a member; there is no bell, only the mail. */
  readonly organizationId: number | null;
  /** Who is told; a notice goes to those who may act on it. */
  readonly userId: number;
  /** Its text is made when it is read, in the reader's language. Level and mail are those of its kind (noticeKinds). */
  readonly message: NoticeMessage;
  /** Where they name a person, `personId` is that one's number, by which the name is taken out again (domain/erasing). */
  readonly params: TextParams;
  readonly link?: { readonly url: string; readonly type: keyof typeof linkTypes };
  /** Where it is about one app: it is only for those who reach that app, and gone for those who do no longer. */
  readonly appId?: number;
  /** What it is about, such as an account's id: of one cause and kind there is one a day. Absent: each one counts. */
  readonly cause?: string | number;
}

interface Mailing {
  /** Never by mail: another one of the same says it already. */
  readonly byMail?: false;
}

/**
 * Puts a notice behind a person's bell, in the transaction of what it tells about. Where they want it by mail, that is sent
 * once this commits (domain/notice/mail-notices.ts).
 */
export async function writeNotice(tx: Tx, { userId, ...notice }: NewNotice & Mailing): Promise<void> {
  await writeTo(tx, [userId], notice);
}

/** At least one person. */
async function writeTo(
  tx: Tx,
  userIds: readonly number[],
  notice: Omit<NewNotice, 'userId'> & Mailing,
): Promise<void> {
  const kind = kindOf(notice.message);
  if (kind === undefined) throw new RangeError(`${notice.message} is no kind of notice`);
  const { level, mail } = noticeKindRow(kind);
  const row = {
    organization_id: notice.organizationId,
    alert_level: alertLevels[level],
    message_key: notice.message,
    params: JSON.stringify(notice.params),
    link_url: notice.link?.url ?? null,
    link_type: notice.link === undefined ? null : linkTypes[notice.link.type],
    app_id: notice.appId ?? null,
    cause: notice.cause === undefined ? null : String(notice.cause),
    mail_due: mail !== 'never' && notice.byMail !== false,
  };
  await tx
    .insertInto('notice')
    .values(userIds.map((userId) => ({ ...row, user_id: userId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

type Message = Omit<NewNotice, 'organizationId' | 'userId'>;
/** Of one organization. */
type Placed<Notice> = Notice & { readonly organizationId: number };

/**
 * Behind the bell of who did something; an Administrator is no member of the organization and has none there, and neither
 * has an API key.
 */
export async function tellAuthor(
  tx: Tx,
  { organizationId, userId }: { readonly organizationId: number; readonly userId: number | null },
  notice: Message,
): Promise<void> {
  if (userId === null) return;
  const member = tx
    .selectFrom('membership')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId);
  if ((await member.executeTakeFirst()) === undefined) return;
  await writeNotice(tx, { ...notice, organizationId, userId });
}

/**
 * About a person's own account: behind their bell wherever they belong, and by mail once, which hangs on the account alone; an
 * Administrator, and whoever belongs nowhere, is mailed all the same. Needs the system role.
 */
export async function tellOneself(tx: Tx, userId: number, notice: Message & Mailing): Promise<void> {
  const places = await tx
    .selectFrom('membership')
    .innerJoin('organization', 'organization.id', 'membership.organization_id')
    .select('organization_id')
    // The mail names a place that is open to them, where there is one.
    .select((eb) => eb.and([eb('membership.status', '=', 1), letsIn]).as('isOpen'))
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .orderBy('isOpen', 'desc')
    .orderBy('organization.status', 'desc')
    .orderBy('membership.id')
    .execute();
  const asNobodyOfAPlace =
    notice.byMail !== false &&
    !places[0]?.isOpen &&
    (places.length === 0 || (await isAdministrator(tx, userId)));
  for (const [index, { organization_id: organizationId }] of places.entries()) {
    const byMail = index === 0 && !asNobodyOfAPlace;
    await writeNotice(tx, { ...notice, organizationId, userId, ...(!byMail && { byMail }) });
  }
  if (asNobodyOfAPlace) await writeNotice(tx, { ...notice, organizationId: null, userId });
}

async function isAdministrator(tx: Tx, userId: number): Promise<boolean> {
  const person = tx.selectFrom('user_account').select('is_administrator').where('id', '=', userId);
  return (await person.executeTakeFirst())?.is_administrator ?? false;
}

interface Reaching {
  /** Only those who reach all apps, or only those who are limited to some. */
  readonly reach?: 'all' | 'limited';
}

/**
 * Puts a notice behind the bell of every active member who holds what its kind names and reaches the app that it is about.
 * Needs the system role.
 */
export async function writeNotices(
  tx: Tx,
  { reach, ...notice }: Placed<Omit<NewNotice, 'userId'>> & Reaching & Mailing,
): Promise<void> {
  let audience = tx
    .selectFrom('membership')
    .select('user_id')
    .where('organization_id', '=', notice.organizationId)
    .where('role_id', 'in', rolesThatHold(notice.message))
    .where('status', '=', 1);
  if (notice.appId !== undefined) audience = audience.where(reaches(notice.appId));
  if (reach !== undefined) audience = audience.where('all_apps', '=', reach === 'all');
  const members = await audience.orderBy('user_id').execute();
  const userIds = members.map(({ user_id: userId }) => userId);
  // PostgreSQL takes 65,535 parameters of a statement.
  for (const some of chunks(userIds, 1_000)) await writeTo(tx, some, notice);
}

function rolesThatHold(message: NoticeMessage): RoleId[] {
  const kind = kindOf(message);
  const { permission, or = permission, actions } = kind === undefined ? {} : noticeKindRow(kind);
  if (permission === undefined || or === undefined) {
    throw new RangeError(`${message} is for nobody in particular`);
  }
  return Object.values(role).filter((id) => {
    const rights = rightsOf(permissionsOf(id));
    return rights.holds(permission, actions) || rights.holds(or, actions);
  });
}
