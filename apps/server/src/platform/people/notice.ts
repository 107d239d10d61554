import {
  type Action,
  type Permission,
  permissionsOf,
  type RoleId,
  rightsOf,
  role,
} from '@millrace/contract/people/permission';
import type { MessageKey } from '@millrace/messages';
import type { Tx } from '../postgres/database.ts';
import type { TextParams } from '../text.ts';
import { reaches } from './member-apps.ts';

const levels = { warning: 0, attention: 1, informational: 2 } as const;
const linkTypes = { 'in-app': 0, external: 1 } as const;

export interface NewNotice {
  readonly organizationId: number;
  /** Who is told; a notice goes to those who may act on it. */
  readonly userId: number;
  readonly level: keyof typeof levels;
  /** Its text is made when it is read, in the reader's language. */
  readonly message: Extract<MessageKey, `notification.content.${string}`>;
  readonly params: TextParams;
  readonly link?: { readonly url: string; readonly type: keyof typeof linkTypes };
  /** Where it is about one app: it is only for those who reach that app, and gone for those who do no longer. */
  readonly appId?: number;
}

/** Puts a notice behind a person's bell, in the transaction of what it tells about. */
export async function writeNotice(tx: Tx, notice: NewNotice): Promise<void> {
  await tx
    .insertInto('notice')
    .values({
      organization_id: notice.organizationId,
      user_id: notice.userId,
      alert_level: levels[notice.level],
      message_key: notice.message,
      params: JSON.stringify(notice.params),
      link_url: notice.link?.url ?? null,
      link_type: notice.link === undefined ? null : linkTypes[notice.link.type],
      app_id: notice.appId ?? null,
    })
    .execute();
}

/**
 * Behind the bell of who did something; an Administrator is no member of the organization and has none there, and neither
 * has an API key.
 */
export async function tellAuthor(
  tx: Tx,
  { organizationId, userId }: { readonly organizationId: number; readonly userId: number | null },
  notice: Omit<NewNotice, 'organizationId' | 'userId'>,
): Promise<void> {
  if (userId === null) return;
  const member = tx.selectFrom('membership').select('id').where('user_id', '=', userId);
  if ((await member.executeTakeFirst()) === undefined) return;
  await writeNotice(tx, { ...notice, organizationId, userId });
}

/** Who is told: everyone in the organization who may do this, and so can act on it. */
interface Audience {
  readonly permission: Permission;
  readonly actions: readonly Action[];
}

/**
 * Puts a notice behind the bell of every active member who holds the permission and reaches the app that it is about. Needs the
 * system role.
 */
export async function writeNotices(
  tx: Tx,
  { permission, actions }: Audience,
  notice: Omit<NewNotice, 'userId'>,
): Promise<void> {
  const roles: RoleId[] = Object.values(role).filter((id) =>
    rightsOf(permissionsOf(id)).holds(permission, actions),
  );
  let audience = tx
    .selectFrom('membership')
    .select('user_id')
    .where('organization_id', '=', notice.organizationId)
    .where('role_id', 'in', roles)
    .where('status', '=', 1);
  if (notice.appId !== undefined) audience = audience.where(reaches(notice.appId));
  const members = await audience.orderBy('user_id').execute();
  for (const { user_id: userId } of members) await writeNotice(tx, { ...notice, userId });
}
