import type { MessageKey } from '@millrace/messages';
import type { Tx } from './postgres/database.ts';
import type { TextParams } from './text.ts';

const levels = { warning: 0, attention: 1, informational: 2 } as const;
const linkTypes = { 'in-app': 0, external: 1 } as const;

interface NewNotice {
  readonly organizationId: number;
  /** Who is told; a notice goes to those who may act on it. */
  readonly userId: number;
  readonly level: keyof typeof levels;
  /** Its text is made when it is read, in the reader's language. */
  readonly message: Extract<MessageKey, `notification.content.${string}`>;
  readonly params: TextParams;
  readonly link?: { readonly url: string; readonly type: keyof typeof linkTypes };
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
    })
    .execute();
}
