import { calls, type NamedCall } from '@millrace/contract/calls';
import type { Call } from '@millrace/contract/kit/call';
import { header } from '@millrace/contract/kit/envelope';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contentsOf } from '../testing/contents.ts';
import type { TestApp } from '../testing/test-app.ts';
import { questions, type World } from './questions.ts';
import { unrecorded } from './unrecorded-calls.ts';
import { openWorld } from './world.ts';

/** These end the session that would ask again, or carry what was sealed for one request. */
const endTheSession = [
  'logOut',
  'changePassword',
  'beginSecondFactor',
  'confirmSecondFactor',
  'renewRecoveryCodes',
  'removeSecondFactor',
  'removeOwnAccount',
];

const signedIn = calls.filter(({ call }) => call.access !== 'public');
const isRead = ({ call }: NamedCall) => call.method === 'GET' && !call.changes;
const inOrder = Object.keys(questions).flatMap((name) => signedIn.filter((named) => named.name === name));

let app: TestApp;
let world: World;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ app, world, close } = await openWorld());
});
afterAll(() => close());

async function askTwice({ name, call }: NamedCall, headers: Readonly<Record<string, string>>) {
  const question = questions[name];
  if (question === undefined) throw new Error(`${name} is missing in the table`);
  const [{ token }, input] = question(world);
  const before = await contentsOf(app);
  const first = await app.ask<Call>(call, input, { token, headers });
  // Mails that wait leave their table by themselves.
  await app.mails();
  const between = await contentsOf(app);
  const second = await app.ask<Call>(call, input, { token, headers });
  return { first, before, between, second, after: await contentsOf(app) };
}

test('every call for people who are signed in stands in the table above', () => {
  const known = [...Object.keys(questions), ...endTheSession];
  expect(known.sort()).toEqual(signedIn.map(({ name }) => name).sort());
});

test('calls that leave no entry in the change log exist, and each has its reason', () => {
  const known = signedIn.filter((named) => !isRead(named)).map(({ name }) => name);
  expect(Object.keys(unrecorded).filter((name) => !known.includes(name))).toEqual([]);
  expect(Object.values(unrecorded).filter((reason) => reason.trim() === '')).toEqual([]);
});

const writes = inOrder.filter((named) => !isRead(named));
test.each(writes.map((named) => [named.name, named] as const))(
  '%s, repeated with its key: the same answer, and nothing changes again',
  async (name, named) => {
    const headers = { [header.requestKey]: `repeat-${name}` };
    const { first, before, between, second, after } = await askTwice(named, headers);
    expect(first).toMatchObject({ status: 200, code: 0 });
    const histories = ['change_log', 'installation_change'];
    const isRecorded = histories.some((table) => before[table] !== between[table]);
    expect(isRecorded).toBe(!(name in unrecorded));
    expect({ ...second, headers: {} }).toEqual({ ...first, headers: {} });
    expect(after).toEqual(between);
  },
);

test.each(inOrder.filter(isRead).map((named) => [named.name, named] as const))(
  '%s, which is not marked as changing something, changes nothing',
  async (_, named) => {
    const { first, before, after } = await askTwice(named, {});
    expect(first).toMatchObject({ status: 200, code: 0 });
    expect(after).toEqual(before);
  },
);

test.each(writes.filter(({ call }) => call.method === 'GET').map((named) => [named.name, named] as const))(
  '%s, a GET that changes something, is stored by no cache and may be repeated',
  async (_, named) => {
    const { first, second } = await askTwice(named, {});
    for (const answer of [first, second]) {
      expect(answer).toMatchObject({ status: 200, code: 0, headers: { 'cache-control': 'no-store' } });
    }
  },
);
