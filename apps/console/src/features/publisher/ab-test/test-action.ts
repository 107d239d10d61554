import type { RequestInput } from '@millrace/contract/kit/call';
import {
  type AbTest,
  checkAbTest,
  type duplicateAbTestRules,
  getAbTest,
  listAbTests,
  type resortAbTestRules,
  type startAbTest,
  type stopAbTest,
} from '@millrace/contract/publisher/ab-test';
import { listMediationRules } from '@millrace/contract/publisher/mediation-rule';
import { callApi } from '../../../kit/api/call-api.ts';
import { refresh, showAnswer } from '../../../kit/api/query.ts';
import { runAction } from '../../../kit/api/run-action.ts';

type TestCall =
  | typeof duplicateAbTestRules
  | typeof resortAbTestRules
  | typeof startAbTest
  | typeof stopAbTest;

/** Shows a test as a call has answered it, wherever it is on the screen. */
export async function showTest(test: AbTest): Promise<void> {
  await showAnswer(getAbTest, { id: test.id }, test);
  await Promise.all([refresh(listAbTests), refresh(listMediationRules)]);
}

/**
 * Asks a call that changes a test and shows what it answers. Where it is refused, what is there now is read again: a
 * colleague may have started the test.
 * @returns whether it went through
 */
export async function testAction<C extends TestCall>(call: C, input: RequestInput<C>): Promise<boolean> {
  const done = await runAction(async (retry) => {
    await showTest(await callApi<TestCall>(call, input, { retry, changes: 'A/B test' }));
  });
  if (!done) await Promise.all([refresh(getAbTest), refresh(checkAbTest)]);
  return done;
}
