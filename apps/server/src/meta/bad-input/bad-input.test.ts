import { calls, type NamedCall } from '@millrace/contract/calls';
import type { Call } from '@millrace/contract/kit/call';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../../app/app.ts';
import { openDelays } from '../../platform/session/delays.ts';
import { openLoginKeys } from '../../platform/session/login-keys.ts';
import { contentsOf } from '../../testing/contents.ts';
import { rolledBack } from '../../testing/rolled-back.ts';
import { type AskOptions, askApp, type TestApp } from '../../testing/test-app.ts';
import { questions, type World } from '../questions.ts';
import { openWorld } from '../world.ts';
import { badValuesFor } from './bad-values.ts';
import { answersAfterwards, errorsElsewhere, storedOtherwise, withoutField } from './exceptions.ts';
import { fullQuestions } from './full-questions.ts';
import { judge, needed } from './judge.ts';
import { type Place, placesIn, putAt, valueAt } from './places.ts';
import { placesOfSchema } from './schema-places.ts';

const isWrite = ({ call }: NamedCall) => call.method === 'POST' || call.changes === true;
const writes = Object.keys(questions).flatMap((name) =>
  calls.filter((named) => named.name === name && isWrite(named)),
);

const unlimited = {
  session: Number.POSITIVE_INFINITY,
  key: Number.POSITIVE_INFINITY,
  address: Number.POSITIVE_INFINITY,
};

let app: TestApp;
let world: World;
let close: () => Promise<void>;
/** The same server on a store that keeps nothing: every value is tried in the same state. */
let trial: ReturnType<typeof rolledBack>;
let server: TestApp['app'];
beforeAll(async () => {
  ({ app, world, close } = await openWorld());
  // What is sealed in the questions is good for five minutes.
  app.clock.hold();
  trial = rolledBack(app.database);
  const { secrets, now } = app.services;
  const { database } = trial;
  const loginKeys = await openLoginKeys(database, secrets, now);
  server = await buildApp(
    { ...app.services, database, loginKeys, delays: openDelays(database, now) },
    { logger: pino({ level: 'silent' }), rateLimits: unlimited },
  );
});
afterAll(async () => {
  await server.close();
  await close();
});

/** The usual question of a call, and those in which everything is filled in. */
function questionsOf(name: string) {
  const question = questions[name];
  if (question === undefined) throw new Error(`${name} has no question`);
  const [person, usual] = question(world);
  const full = (fullQuestions[name] ?? []).map((change) => ({ ...usual, ...change(world) }));
  return { person, usual, all: [usual, ...full] };
}

/** What a question can carry: an address has only texts. */
function valuesFor({ method }: Call, valid: unknown): [label: string, value: unknown][] {
  const all = Object.entries(badValuesFor(valid));
  return method === 'POST' ? all : all.filter(([, value]) => typeof value !== 'object');
}

async function tryAt({ name, call }: NamedCall, request: object, place: Place, options: AskOptions) {
  const valid = valueAt(request, place);
  const found: string[] = [];
  for (const [label, value] of valuesFor(call, valid)) {
    const answer = await askApp<Call>(server, call, putAt(request, place, value), options);
    const wrong = judge({ call: name, place, valid, value, answer, written: trial.takeWritten() });
    if (wrong !== undefined) found.push(`${place.join('.')}, ${label}: ${wrong}`);
  }
  return found;
}

/** Each place once, in the question that fills in the most. */
async function tryAll(named: NamedCall, requests: readonly object[], options: AskOptions) {
  const tried = new Set<string>();
  const found: string[] = [];
  for (const request of requests.toReversed()) {
    const good = await askApp<Call>(server, named.call, request, options);
    const isGood = trial.takeWritten().length > 0 || good.code === 0;
    if (!isGood) found.push(`the question itself is refused: ${JSON.stringify(good.error)}`);
    for (const place of placesIn(request)) {
      if (tried.has(place.join('.'))) continue;
      tried.add(place.join('.'));
      found.push(...(await tryAt(named, request, place, options)));
    }
  }
  return found;
}

test.each(writes.map((named) => [named.name, named] as const))(
  '%s: every bad value of every field is taken as it is or refused at its field, and nothing is half saved',
  async (name, named) => {
    const { person, usual, all } = questionsOf(name);
    const options = { token: person.token };
    const before = await contentsOf(app);
    const found = await tryAll(named, all, options);
    const after = await contentsOf(app);
    // For the questions behind it, which build on this one.
    const { code } = await app.ask<Call>(named.call, usual, options);
    await app.mails();
    expect(found).toEqual([]);
    expect(after).toEqual(before);
    expect(code).toBe(0);
  },
);

test.each(writes.map((named) => [named.name, named] as const))(
  '%s: its questions fill in every field of the request',
  (name, { call }) => {
    const { all } = questionsOf(name);
    const filled = new Set(all.flatMap((request) => placesIn(request).map((place) => place.join('.'))));
    const empty = placesOfSchema(call).filter((place) => !filled.has(place));
    expect(empty).toEqual([]);
  },
);

test('each exception is needed', () => {
  const all = [...answersAfterwards, ...storedOtherwise, ...withoutField, ...errorsElsewhere];
  expect(all.filter((exception) => !needed.has(exception))).toEqual([]);
});
