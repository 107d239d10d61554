import type { AbTest } from '@millrace/contract/publisher/ab-test';
import {
  createDraft,
  createRunning,
  makeReady,
  setUpTestable,
  type TestableSetUp,
  testForm,
} from '../testing/ab-tests.ts';
import type { Person } from '../testing/people.ts';
import { createTestRule } from '../testing/publisher-setup.ts';
import type { TestApp } from '../testing/test-app.ts';

/** A placement without a test, and one test in each state before the end. */
export interface AbTestWorld {
  readonly untested: TestableSetUp;
  readonly setUp: TestableSetUp;
  readonly draft: AbTest;
  readonly ready: AbTest;
  readonly running: AbTest;
}

export async function createAbTestWorld(app: TestApp, owner: Person): Promise<AbTestWorld> {
  const setUp = await setUpTestable(app, owner);
  const readySetUp = await setUpWithTwoCountries(app, owner);
  return {
    untested: await setUpTestable(app, owner),
    setUp,
    draft: await createDraft(app, owner, setUp),
    ready: await makeReady(app, owner, readySetUp, await createDraft(app, owner, readySetUp)),
    running: await createRunning(app, owner, await setUpTestable(app, owner)),
  };
}

/** With two rules that may change places: one for ALL stays behind those for countries. */
async function setUpWithTwoCountries(app: TestApp, owner: Person): Promise<TestableSetUp> {
  const setUp = await setUpTestable(app, owner);
  const all = await createTestRule(app, owner, {
    appId: setUp.pubAppId,
    placementId: setUp.placementId,
    instanceIds: [setUp.instances.low],
    name: 'Germany',
    countries: ['DE'],
    priority: 3,
  });
  return { ...setUp, rules: { ...setUp.rules, all } };
}

/** A question of every call of A/B tests, in an order in which each succeeds when its owner asks. */
export const abTestQuestions: Readonly<Record<string, (world: AbTestWorld) => object>> = {
  createAbTest: ({ untested }) => ({ ...testForm, placementId: untested.placementId }),
  updateAbTest: ({ setUp, draft }) => ({
    ...testForm,
    name: 'Other',
    placementId: setUp.placementId,
    id: draft.id,
    version: draft.version,
  }),
  duplicateAbTestRules: ({ setUp, draft }) => ({ testId: draft.id, ruleIds: [setUp.rules.us] }),
  removeAbTest: ({ draft }) => ({ id: draft.id }),
  restoreAbTest: ({ draft }) => ({ id: draft.id }),
  resortAbTestRules: ({ ready }) => ({
    testId: ready.id,
    ruleIds: ready.groups.B.map(({ id }) => id).toReversed(),
    expectedIds: ready.groups.B.map(({ id }) => id),
  }),
  updateAbTestInstances: ({ ready }) => ({
    testId: ready.id,
    version: ready.version,
    units: ready.units.map(({ instanceId, unitIdA }) => ({ instanceId, unitId: `c-${unitIdA}` })),
  }),
  startAbTest: ({ ready }) => ({ id: ready.id, version: ready.version + 1 }),
  stopAbTest: ({ running }) => ({ id: running.id, result: 'B' }),
  listAbTests: ({ setUp }) => ({ pubAppId: setUp.pubAppId }),
  getAbTest: ({ draft }) => ({ id: draft.id }),
  checkAbTest: ({ draft }) => ({ id: draft.id }),
  reportAbTest: ({ running }) => ({ id: running.id }),
};
