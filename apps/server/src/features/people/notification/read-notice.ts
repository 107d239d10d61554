import type { RequestOf } from '@millrace/contract/kit/call';
import type { readNotice } from '@millrace/contract/people/notification';
import { found } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';

export async function markNoticeRead(context: Context, input: RequestOf<typeof readNotice>): Promise<null> {
  await context.write(async (tx) => {
    const own = await tx
      .selectFrom('notice')
      .select(['id', 'read_at'])
      .where('id', '=', input.notificationId)
      .executeTakeFirst();
    // Reading twice keeps the first time.
    if (found(own).read_at !== null) return;
    await tx
      .updateTable('notice')
      .set({ read_at: context.services.now() })
      .where('id', '=', input.notificationId)
      .execute();
  });
  return null;
}
