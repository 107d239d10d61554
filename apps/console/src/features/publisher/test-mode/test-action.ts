import type { RequestInput } from '@millrace/contract/kit/call';
import {
  type cancelTestSession,
  type endTestedNetwork,
  type finishTestSession,
  getCurrentSession,
  listTestableNetworks,
  listTestSessions,
  type setTestResult,
  type startTestedNetwork,
  type startTestSession,
} from '@millrace/contract/publisher/test-mode';
import { callApi } from '../../../kit/api/call-api.ts';
import { refresh, showAnswer } from '../../../kit/api/query.ts';
import { runAction } from '../../../kit/api/run-action.ts';

type TestCall =
  | typeof startTestSession
  | typeof startTestedNetwork
  | typeof endTestedNetwork
  | typeof setTestResult
  | typeof finishTestSession
  | typeof cancelTestSession;

/**
 * Asks a call that changes the app's test and shows what it answers. Where it is refused, what is there now is read again:
 * a colleague may have ended the test. What is asked of one app's test goes one after the other: a note typed while the
 * result before it is on its way would otherwise be overwritten by that.
 * @returns whether it went through
 */
export async function testAction<C extends TestCall>(
  pubAppId: number,
  call: C,
  input: RequestInput<C>,
): Promise<boolean> {
  const done = await runAction(async (retry) => {
    const current = await callApi<TestCall>(call, input, { retry, changes: `test of app ${pubAppId}` });
    await showAnswer(getCurrentSession, { pubAppId }, current);
  });
  await Promise.all([
    done ? undefined : refresh(getCurrentSession),
    refresh(listTestableNetworks),
    refresh(listTestSessions),
  ]);
  return done;
}
