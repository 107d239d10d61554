import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import type {
  CurrentSession,
  getCurrentSession,
  listTestSessions,
} from '@millrace/contract/publisher/test-mode';
import { sql } from 'kysely';
import type { Context } from '../../../platform/http/context.ts';
import { countOf, inOrder, pageOf } from '../../../platform/postgres/page.ts';
import { platformOf, querySessions, readCurrent, readSessions } from './session-queries.ts';

export function readCurrentSession(
  context: Context,
  { pubAppId }: RequestOf<typeof getCurrentSession>,
): Promise<CurrentSession> {
  return context.read((tx) => readCurrent(tx, pubAppId, context.services.now()));
}

type Request = RequestOf<typeof listTestSessions>;

/** What each way of sorting looks at. */
const orders = {
  startedAt: sql`test_session.id`,
  finishedAt: sql`test_session.finished_at`,
} as const satisfies Record<NonNullable<Request['sort']>, unknown>;

export function listSessions(
  context: Context,
  { pubAppId, page, size, sort = 'startedAt', order = 'desc' }: Request,
): Promise<ResponseOf<typeof listTestSessions>> {
  return context.read(async (tx) => {
    await platformOf(tx, pubAppId);
    const closed = querySessions(tx, pubAppId).where('test_session.finished_at', 'is not', null);
    const sorted = closed.orderBy(orders[sort], inOrder(order)).orderBy('test_session.id', 'desc');
    const list = await readSessions(tx, pageOf(sorted, { page, size }));
    return { list: [...list], total: await countOf(closed) };
  });
}
