import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import type { CurrentSession, getCurrentSession, listTestSessions } from '@millrace/contract/test-mode';
import type { Context } from '../../platform/http/context.ts';
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
    const list = await readSessions(
      tx,
      closed
        .orderBy('test_session.id', 'desc')
        .limit(size)
        .offset((page - 1) * size),
    );
    const { total } = await closed
      .select((eb) => eb.fn.countAll<string>().as('total'))
      .executeTakeFirstOrThrow();
    return { list: [...list], total: Number(total) };
  });
}
