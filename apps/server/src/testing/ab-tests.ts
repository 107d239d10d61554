import {
  type AbTest,
  createAbTest,
  duplicateAbTestRules,
  getAbTest,
  startAbTest,
  updateAbTestInstances,
} from '@millrace/contract/publisher/ab-test';
import type { Person } from './people.ts';
import { createTestApp, createTestInstance, createTestPlacement, createTestRule } from './publisher-setup.ts';
import type { TestApp } from './test-app.ts';

/** A placement whose rules could be tested: one for the US with two instances, one for ALL with another and a bidder. */
export interface TestableSetUp {
  readonly pubAppId: number;
  readonly placementId: number;
  readonly instances: {
    readonly high: number;
    readonly low: number;
    readonly all: number;
    readonly bids: number;
  };
  readonly rules: { readonly us: number; readonly all: number };
}

export async function setUpTestable(app: TestApp, owner: Person): Promise<TestableSetUp> {
  const pubAppId = await createTestApp(app, owner);
  const placementId = await createTestPlacement(app, owner, pubAppId);
  const place = { appId: pubAppId, placementId };
  const make = (networkId: number, name: string, isBidding = false) =>
    createTestInstance(app, owner, { ...place, networkId, name, isBidding, unitId: `a-${name}` });
  const instances = {
    high: await make(1, 'high'),
    low: await make(3, 'low'),
    all: await make(4, 'all'),
    bids: await make(2, 'bids', true),
  };
  const { high, low, all, bids } = instances;
  const us = { ...place, name: 'US', countries: ['US'], priority: 1, instanceIds: [high, low, bids] };
  const rest = { ...place, name: 'Rest', priority: 2, instanceIds: [all, bids] };
  return {
    pubAppId,
    placementId,
    instances,
    rules: {
      us: await createTestRule(app, owner, us),
      all: await createTestRule(app, owner, rest),
    },
  };
}

export const testForm = { name: 'High first', shareB: 50, sameSettings: false };

/** A test of the set-up that is prepared; nothing is copied yet. */
export async function createDraft(
  app: TestApp,
  owner: Person,
  { placementId }: TestableSetUp,
): Promise<AbTest> {
  return (await app.ask(createAbTest, { ...testForm, placementId }, owner)).data;
}

/** Copies both rules and gives every copy a Unit ID of its own: the test could start. */
export async function makeReady(
  app: TestApp,
  owner: Person,
  setUp: TestableSetUp,
  draft: AbTest,
): Promise<AbTest> {
  const ruleIds = [setUp.rules.us, setUp.rules.all];
  await app.ask(duplicateAbTestRules, { testId: draft.id, ruleIds }, owner);
  const { data } = await app.ask(getAbTest, { id: draft.id }, owner);
  const units = data.units.map(({ instanceId, unitIdA }) => ({ instanceId, unitId: `b-${unitIdA}` }));
  const saved = { testId: draft.id, version: data.version, units };
  return (await app.ask(updateAbTestInstances, saved, owner)).data;
}

/** A test that runs. */
export async function createRunning(app: TestApp, owner: Person, setUp: TestableSetUp): Promise<AbTest> {
  const ready = await makeReady(app, owner, setUp, await createDraft(app, owner, setUp));
  const { data, code } = await app.ask(startAbTest, { id: ready.id, version: ready.version }, owner);
  if (code !== 0) throw new Error('the test did not start');
  return data;
}
