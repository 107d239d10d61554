import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import type { listNotices } from '@millrace/contract/people/notification';
import type { Context } from '../../../platform/http/context.ts';
import { pageOf } from '../../../platform/postgres/page.ts';
import { presentNotice } from './present-notice.ts';

/** Row-level security leaves only the caller's own notices of the current organization. */
export function listOwnNotices(
  context: Context,
  { page, size, readStatus }: RequestOf<typeof listNotices>,
): Promise<ResponseOf<typeof listNotices>> {
  return context.read(async (tx) => {
    const counts = await tx
      .selectFrom('notice')
      .select((eb) => [
        eb.fn.countAll<string>().as('all'),
        eb.fn.countAll<string>().filterWhere('read_at', 'is', null).as('unread'),
      ])
      .executeTakeFirstOrThrow();
    let query = tx.selectFrom('notice').selectAll().orderBy('id', 'desc');
    if (readStatus !== undefined) query = query.where('read_at', readStatus === 1 ? 'is not' : 'is', null);
    const rows = await pageOf(query, { page, size }).execute();
    const [all, unread] = [Number(counts.all), Number(counts.unread)];
    const total = readStatus === undefined ? all : readStatus === 0 ? unread : all - unread;
    return { list: rows.map((row) => presentNotice(row, context.lang)), total, unread };
  });
}
