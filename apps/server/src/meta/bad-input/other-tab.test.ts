import { errorDefinition } from '@millrace/contract/errors';
import type { Call, RequestInput } from '@millrace/contract/kit/call';
import { wireCode } from '@millrace/contract/kit/error';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contentsOf } from '../../testing/contents.ts';
import { createPerson, type Person } from '../../testing/people.ts';
import { type Answer, openTestApp, type TestApp } from '../../testing/test-app.ts';
import { duplicates } from './duplicates.ts';
import { gone } from './gone.ts';
import type { OtherTab } from './other-tab.ts';

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await openTestApp();
  owner = await createPerson(app);
});
afterAll(() => app.close());

function ask<C extends Call>(call: C, input: RequestInput<C>) {
  return app.ask(call, input, owner);
}

async function succeed<C extends Call>(call: C, input: RequestInput<C>) {
  const { code, data, error } = await ask(call, input);
  if (code !== 0) throw new Error(`${call.path} was refused: ${JSON.stringify(error)}`);
  return data;
}

/** Asks once everything else has happened. @returns the answer; nothing was stored */
async function askLate({ prepare }: OtherTab): Promise<Answer<unknown>> {
  const { call, input } = await prepare({ app, owner, succeed });
  const before = await contentsOf(app);
  const answer = await ask<Call>(call, input);
  expect(await contentsOf(app)).toEqual(before);
  return answer;
}

describe.each([
  ['a duplicate', duplicates],
  ['switched off or removed in another tab', gone],
])('%s', (_, cases) => {
  test.each(cases.map((one) => [one.name, one] as const))('%s', async (_name, one) => {
    const { code, error } = await askLate(one);
    expect(code).not.toBe(0);
    const isDuplicate = errorDefinition(one.key).code === 'alreadyExists';
    expect(isDuplicate).toBe(code === wireCode.alreadyExists);
    if ('field' in one) expect(error.fields).toMatchObject({ [one.field]: { key: one.key } });
    else expect([error.error, one.because.length > 0]).toEqual([one.key, true]);
  });
});
