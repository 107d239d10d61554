import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import type {
  CurrentSession,
  getCurrentSession,
  listTestSessions,
} from '@millrace/contract/publisher/test-mode';
import type { Context } from '../../../platform/http/context.ts';
import { countOf, pageOf } from '../../../platform/postgres/page.ts';
import { platformOf, querySessions, readCurrent, readSessions } from './session-queries.ts';

export function readCurrentSession(
  context: Context,
  { pubAppId }: RequestOf<typeof getCurrentSession>,
): Promise<CurrentSession> {
  return context.read((tx) => readCurrent(tx, pubAppId, context.services.now()));
}

export function listSessions(
  context: Context,
  { pubAppId, page, size }: RequestOf<typeof listTestSessions>,
): Promise<ResponseOf<typeof listTestSessions>> {
  return context.read(async (tx) => {
    await platformOf(tx, pubAppId);
    const closed = querySessions(tx, pubAppId).where('test_session.finished_at', 'is not', null);
    const list = await readSessions(tx, pageOf(closed.orderBy('test_session.id', 'desc'), { page, size }));
    return { list: [...list], total: await countOf(closed) };
  });
}
