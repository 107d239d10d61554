import type { NamedCall } from '@millrace/contract/calls';
import type { Call } from '@millrace/contract/kit/call';
import { pino } from 'pino';
import { buildApp } from '../app/app.ts';
import { rolledBack } from '../testing/rolled-back.ts';
import { type Answer, type AskOptions, askApp, type TestApp } from '../testing/test-app.ts';
import { questions, storeId, type World } from './questions.ts';

export type Answered = Pick<Answer<unknown>, 'status' | 'code' | 'data'>;

/** What calls answer in their usual questions; nothing of it is kept, so that each is asked of the same state. */
export interface UsualAnswers {
  /** @param by whoever asks; absent: whom the question names */
  of(named: NamedCall, world: World, by?: AskOptions): Promise<Answered>;
  close(): Promise<void>;
}

/** Holds the app's clock: answers are compared. */
export async function openUsualAnswers(app: TestApp): Promise<UsualAnswers> {
  app.clock.hold();
  const most = Number.POSITIVE_INFINITY;
  const server = await buildApp(
    { ...app.services, database: rolledBack(app.database).database },
    { logger: pino({ level: 'silent' }), rateLimits: { session: most, key: most, address: most } },
  );
  return {
    of: async ({ name, call }, world, by) => {
      const question = questions[name];
      if (question === undefined) throw new Error(`${name} has no question`);
      // One of the questions brings the store back.
      world.store.set(storeId, { kind: 'down' });
      const [{ token }, input] = question(world);
      const { status, code, data } = await askApp<Call>(server, call, input, by ?? { token });
      const isRead = call.method === 'GET' && call.changes !== true;
      return isRead ? { status, code, data } : withoutNew({ status, code, data });
    },
    close: async () => {
      await server.close();
    },
  };
}

/** Ids and versions, moments, tokens and seeds differ from one time to the next. */
function withoutNew(answer: Answered): Answered {
  const text = JSON.stringify(answer, (key, value: unknown) => {
    if (typeof value === 'number' && key !== 'status' && key !== 'code') return 0;
    return typeof value === 'string' && /^(\d{4}-\d\d-\d\dT.*|[\w-]{32,})$/.test(value) ? '…' : value;
  });
  return JSON.parse(text.replaceAll(/"\d+"/g, '"0"'));
}
