import type { Entity } from '../../../platform/change-log/entity.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import { sessionFields } from './record-session.ts';
import { readSessions } from './session-queries.ts';

/** A test session. What phones were shown cannot be taken back, so its changes can't either. */
export const testSessionEntity: Entity = {
  name: 'test_session',
  permission: 'sdk_integration',
  read: async (tx, id) => {
    const [session] = await readSessions(tx, tx.selectFrom('test_session').where('test_session.id', '=', id));
    return session === undefined ? undefined : sessionFields(session);
  },
  write: async () => {
    throw new CallError('testMode.errors.sessionFinal');
  },
  refuse: () => 'testMode.errors.sessionFinal',
};
