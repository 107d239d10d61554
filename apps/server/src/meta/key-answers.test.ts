import { calls, type NamedCall } from '@millrace/contract/calls';
import { type ApiKeyScope, apiKeyScopes, scopesOf } from '@millrace/contract/people/api-key-scope';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApiKeyForTests } from '../testing/api-keys.ts';
import type { TestApp } from '../testing/test-app.ts';
import { questions, type World } from './questions.ts';
import { openUsualAnswers, type UsualAnswers } from './usual-answers.ts';
import { openWorld } from './world.ts';

// A key stands for its organization: where a scope opens a call, whoever asks with a key is answered what the owner is. That nobody's
// user id stands in its scope must change nothing but what is a person's own.

const open = calls.filter(({ call }) => call.access !== 'public' && scopesOf(call).length > 0);

/** Calls that answer a key otherwise, and why. */
const otherwise: Readonly<Record<string, string>> = {
  listExports: 'exports are whose they are',
  getExport: 'as listExports',
  cancelExport: 'as listExports',
  fetchExport: 'as listExports',
  listSavedReports: 'reports that a person keeps; of those the key sees the shared ones',
  getReportSchedule: 'as listSavedReports: of a report that is its owner’s alone a key sees nothing',
  listReportSends: 'as getReportSchedule',
  getSentReport: 'as getReportSchedule',
  listPayouts: 'says who noted and took back, and a key meets nobody',
  getReconciliationLine: 'as listPayouts, of notes',
  listRevenueUploads: 'as listPayouts',
  startTestSession: 'says which person started it',
  startAbTest: 'as listPayouts, of who saved meanwhile',
};

let app: TestApp;
let world: World;
let close: () => Promise<void>;
let usual: UsualAnswers;
/** By the side whose key it is. */
const secrets = { publisher: new Map<ApiKeyScope, string>(), advertiser: new Map<ApiKeyScope, string>() };
beforeAll(async () => {
  ({ app, world, close } = await openWorld());
  for (const scope of apiKeyScopes) {
    secrets.publisher.set(scope, (await createApiKeyForTests(app, world.owner, [scope])).secret);
    secrets.advertiser.set(scope, (await createApiKeyForTests(app, world.promoter, [scope])).secret);
  }
  usual = await openUsualAnswers(app);
});
afterAll(async () => {
  await usual.close();
  await close();
});

const isOfAdvertisers = ({ call: { access } }: NamedCall) =>
  typeof access === 'object' && access.permission === 'promote';

const byKey = (named: NamedCall, scope: ApiKeyScope) =>
  usual.of(named, world, {
    apiKey: secrets[isOfAdvertisers(named) ? 'advertiser' : 'publisher'].get(scope),
  });

test('there are such calls, and each has its usual question', () => {
  expect(open.length).toBeGreaterThan(50);
  expect(open.filter(({ name }) => !(name in questions)).map(({ name }) => name)).toEqual([]);
  expect(Object.keys(otherwise).filter((name) => !open.some((named) => named.name === name))).toEqual([]);
});

test('no answer to a key tells of people', async () => {
  const theirs = [world.owner, world.viewer, world.promoter].flatMap(({ name, email }) => [name, email]);
  for (const named of open)
    for (const scope of scopesOf(named.call)) {
      const text = JSON.stringify(await byKey(named, scope));
      expect([named.name, theirs.filter((one) => text.includes(JSON.stringify(one)))]).toEqual([
        named.name,
        [],
      ]);
    }
});

test.each(open.map((named) => [named.name, named] as const))('%s', async (name, named) => {
  const owner = await usual.of(named, world);
  for (const scope of scopesOf(named.call)) {
    const answer = await byKey(named, scope);
    expect(answer.status).toBe(200);
    if (name in otherwise) expect(answer).not.toEqual(owner);
    else expect(answer).toEqual(owner);
  }
});
