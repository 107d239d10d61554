import * as z from 'zod/mini';
import type { ErrorKey } from '../errors.ts';
import { defineCall } from '../kit/call.ts';
import { defineErrors } from '../kit/error.ts';
import { id, instant, oneLine, text, version } from '../kit/fields.ts';
import { pageOf, pageRequest, sortRequest } from '../kit/page.ts';
import { choiceOf } from '../kit/query.ts';
import { optimizedTypes } from './mediation-rule.ts';
import { conditionNames } from './targeting.ts';

export const abTestErrors = defineErrors('abTest', {
  nameEmpty: { code: 'badParameter' },
  nameTooLong: { code: 'badParameter' },
  placementEmpty: { code: 'badParameter' },
  placementOff: { code: 'cannotChange' },
  placementHasTest: { code: 'alreadyExists' },
  placementFixed: { code: 'cannotChange' },
  shareEmpty: { code: 'badParameter' },
  shareRange: { code: 'badParameter' },
  rulesEmpty: { code: 'badParameter' },
  ruleWithoutInstances: { code: 'badParameter' },
  tooManyRules: { code: 'cannotChange' },
  wrongOrder: { code: 'cannotChange' },
  notInTest: { code: 'badParameter' },
  notReady: { code: 'incomplete' },
  notDraft: { code: 'cannotChange' },
  notRunning: { code: 'cannotChange' },
  endedWithA: { code: 'cannotChange' },
  endedWithB: { code: 'cannotChange' },
  startFinal: { code: 'cannotChange' },
});

const { nameEmpty, nameTooLong, placementEmpty, shareEmpty, shareRange } = {
  nameEmpty: 'abTest.errors.nameEmpty',
  nameTooLong: 'abTest.errors.nameTooLong',
  placementEmpty: 'abTest.errors.placementEmpty',
  shareEmpty: 'abTest.errors.shareEmpty',
  shareRange: 'abTest.errors.shareRange',
} as const satisfies Record<string, ErrorKey>;

/** Names are under 40 letters. */
export const longestTestName = 39;

const formFields = {
  name: z
    .string({ error: nameEmpty })
    .check(z.trim(), z.minLength(1, nameEmpty), z.maxLength(longestTestName, nameTooLong), oneLine),
  placementId: z
    .int({ error: placementEmpty })
    .check(z.positive(placementEmpty), z.maximum(2_147_483_647, placementEmpty)),
  /** Percent of the users in group B. */
  shareB: z.int({ error: shareEmpty }).check(z.minimum(5, shareRange), z.maximum(95, shareRange)),
  /** A/A: group B keeps the settings of group A, so that the difference shows how much chance alone makes. */
  sameSettings: z.boolean(),
};

export const abTestForm = z.object(formFields);
export type AbTestForm = z.infer<typeof abTestForm>;

export const abTestStates = ['draft', 'running', 'ended'] as const;
export const abTestGroups = ['A', 'B'] as const;

export const abTestRow = z.object({
  id,
  name: z.string(),
  placementId: id,
  placementName: z.string(),
  adType: z.int(),
  state: z.enum(abTestStates),
  /** The group that serves everybody since the end. */
  result: z.nullable(z.enum(abTestGroups)),
  shareB: z.int(),
  startedAt: z.nullable(instant),
  endedAt: z.nullable(instant),
  createdAt: instant,
});
export type AbTestRow = z.infer<typeof abTestRow>;

const switchStatus = z.literal([0, 1]);

const testedEntry = z.object({
  instanceId: id,
  adnId: z.int(),
  name: z.string(),
  unitId: z.string(),
  /** Switched on in this rule. */
  enabled: z.boolean(),
  /** The instance itself: 0 is not served anywhere. */
  status: switchStatus,
});
export type TestedEntry = z.infer<typeof testedEntry>;

export const testedRule = z.object({
  id,
  /** In group B: the rule of group A that it was copied from. */
  originId: z.nullable(id),
  name: z.string(),
  status: switchStatus,
  countries: z.array(z.string()),
  optimizedType: z.enum(optimizedTypes),
  conditions: z.array(z.enum(conditionNames)),
  waterfall: z.array(testedEntry),
  bidding: z.array(testedEntry),
});
export type TestedRule = z.infer<typeof testedRule>;

/** An instance of group B's rules, and the Unit ID that its copy for group B has or shall have. */
export const testedUnit = z.object({
  instanceId: id,
  adnId: z.int(),
  name: z.string(),
  unitIdA: z.string(),
  unitIdB: z.nullable(z.string()),
  /** False for networks without Unit IDs of their own: the copy gets one by itself. */
  entered: z.boolean(),
});
export type TestedUnit = z.infer<typeof testedUnit>;

const outcome = z.object({
  /** Names of the rules that serve everybody afterwards, in order. */
  rules: z.array(z.string()),
  rulesOff: z.array(z.string()),
  /** How many instances serve in them. */
  instances: z.int(),
  instancesOff: z.array(z.string()),
});
export type TestOutcome = z.infer<typeof outcome>;

/** What may be switched on and off while a test runs; `rule_entry`: an instance inside one rule. */
export const switchedEntities = [
  'instance',
  'app_network',
  'ad_network_account',
  'mediation_rule',
  'rule_entry',
] as const;
export type SwitchedEntity = (typeof switchedEntities)[number];

export const abTest = z.extend(abTestRow, {
  pubAppId: id,
  sameSettings: z.boolean(),
  /** As they are while the test is prepared or runs; as they were at its start once it has ended. */
  groups: z.object({ A: z.array(testedRule), B: z.array(testedRule) }),
  /** While it is prepared. */
  units: z.array(testedUnit),
  /** What was switched while it ran, oldest first. */
  events: z.array(
    z.object({
      at: instant,
      person: z.nullable(z.string()),
      entity: z.enum(switchedEntities),
      name: z.string(),
      status: switchStatus,
    }),
  ),
  /** What each way to end it would do; null unless it runs. */
  outcomes: z.nullable(z.object({ A: outcome, B: outcome })),
  version,
});
export type AbTest = z.infer<typeof abTest>;

const query = { permission: 'abt', actions: ['query'] } as const;
const add = { permission: 'abt', actions: ['add'] } as const;
const edit = { permission: 'abt', actions: ['edit'] } as const;
const remove = { permission: 'abt', actions: ['delete'] } as const;

export const abTestSorts = ['name', 'state', 'placementName', 'shareB', 'startedAt', 'endedAt'] as const;

export const listAbTests = defineCall({
  method: 'GET',
  path: '/abt/list',
  summary: "An app's A/B tests, newest first; search looks at the name.",
  access: query,
  request: z.object({
    ...pageRequest,
    ...sortRequest(...abTestSorts),
    pubAppId: id,
    placementId: z.optional(id),
    state: z.optional(z.enum(abTestStates)),
    /** 0: prepared and running ones; 1: ended ones. */
    history: choiceOf([0, 1]),
  }),
  response: pageOf(abTestRow),
  errors: ['common.errors.notFound'],
});

export const getAbTest = defineCall({
  method: 'GET',
  path: '/abt/get',
  summary: 'One A/B test with the rules of both groups, Unit IDs, events and what ending it would do.',
  access: query,
  request: z.object({ id }),
  response: abTest,
  errors: ['common.errors.notFound'],
});

export const createAbTest = defineCall({
  method: 'POST',
  path: '/abt/create',
  summary: 'Begins to prepare an A/B test of a placement; nothing is served differently before it starts.',
  access: add,
  request: abTestForm,
  response: abTest,
  errors: ['common.errors.notFound', 'abTest.errors.placementHasTest', 'abTest.errors.placementOff'],
});

export const updateAbTest = defineCall({
  method: 'POST',
  path: '/abt/update',
  summary: 'Saves the basic information of a test that is prepared.',
  access: edit,
  request: z.extend(abTestForm, { id, version }),
  response: abTest,
  errors: [
    'common.errors.notFound',
    'common.errors.staleEdit',
    'abTest.errors.placementHasTest',
    'abTest.errors.placementOff',
    'abTest.errors.placementFixed',
    'abTest.errors.notDraft',
  ],
});

const rulesEmpty = 'abTest.errors.rulesEmpty' satisfies ErrorKey;

export const duplicateAbTestRules = defineCall({
  method: 'POST',
  path: '/abt/rules/duplicate',
  summary: 'Copies rules of group A with their instances to group B; those that are there already stay.',
  access: edit,
  request: z.object({
    testId: id,
    ruleIds: z.array(id, { error: rulesEmpty }).check(z.minLength(1, rulesEmpty), z.maxLength(100)),
  }),
  response: abTest,
  errors: [
    'common.errors.notFound',
    'abTest.errors.notDraft',
    'abTest.errors.ruleWithoutInstances',
    'abTest.errors.tooManyRules',
  ],
});

export const resortAbTestRules = defineCall({
  method: 'POST',
  path: '/abt/rules/resort',
  summary: 'Puts the rules of group B into another order; rules for countries stay before those for ALL.',
  access: edit,
  request: z.object({
    testId: id,
    /** Every rule of group B, the one that is tried first in front. */
    ruleIds: z.array(id).check(z.minLength(1), z.maxLength(100)),
    /** The order as the caller knows it; when it is another by now, nothing changes. */
    expectedIds: z.array(id).check(z.maxLength(100)),
  }),
  response: abTest,
  errors: [
    'common.errors.notFound',
    'abTest.errors.notDraft',
    'mediationRule.errors.staleOrder',
    'abTest.errors.wrongOrder',
  ],
});

/** The Unit IDs of group B; null: not known yet. */
export const testedUnitsForm = z.object({
  units: z
    .array(
      z.object({
        instanceId: id,
        unitId: z.nullable(text('instance.errors.unitIdEmpty', 200)),
      }),
    )
    .check(z.maxLength(500)),
});

export const updateAbTestInstances = defineCall({
  method: 'POST',
  path: '/abt/instances/update',
  summary: "Saves the Unit IDs of group B's copies, as far as they are known.",
  access: edit,
  request: z.extend(testedUnitsForm, { testId: id, version }),
  response: abTest,
  errors: [
    'common.errors.notFound',
    'common.errors.staleEdit',
    'abTest.errors.notDraft',
    'abTest.errors.notInTest',
    'instance.errors.unitIdTaken',
  ],
});

/** What keeps a test from starting; each leads to the place where it is mended. */
export const testProblems = [
  'appOff',
  'placementOff',
  'groupAEmpty',
  'groupBEmpty',
  'ruleEmpty',
  'settingsDiffer',
  'unitMissing',
  'unitTaken',
  'tooManyInstances',
] as const;
export type TestProblem = (typeof testProblems)[number];

const problem = z.object({
  kind: z.enum(testProblems),
  /** The rule or instance that it is about; empty where it is about the whole. */
  name: z.string(),
  /** Set for problems of one rule of group B. */
  ruleId: z.nullable(id),
});

export const testCheck = z.object({
  problems: z.array(problem),
  /** Groups A and B have the same settings now. */
  same: z.boolean(),
  rulesA: z.int(),
  rulesB: z.int(),
  /** Instances that the start makes for group B. */
  newInstances: z.int(),
  version,
});
export type TestCheck = z.infer<typeof testCheck>;

export const checkAbTest = defineCall({
  method: 'GET',
  path: '/abt/check',
  summary: 'The final check of a test that is prepared: everything that keeps it from starting.',
  access: query,
  request: z.object({ id }),
  response: testCheck,
  errors: ['common.errors.notFound', 'abTest.errors.notDraft'],
});

export const startAbTest = defineCall({
  method: 'POST',
  path: '/abt/start',
  summary: "Makes group B's instances and starts the test; order and members of the rules are locked then.",
  access: edit,
  request: z.object({ id, version }),
  response: abTest,
  errors: [
    'common.errors.notFound',
    'common.errors.staleEdit',
    'abTest.errors.notDraft',
    'abTest.errors.notReady',
    'instance.errors.unitIdTaken',
  ],
});

export const stopAbTest = defineCall({
  method: 'POST',
  path: '/abt/stop',
  summary: 'Ends a running test: keeps group A, or applies group B to everybody.',
  access: edit,
  request: z.object({ id, result: z.enum(abTestGroups) }),
  response: abTest,
  errors: [
    'common.errors.notFound',
    'abTest.errors.notRunning',
    'abTest.errors.endedWithA',
    'abTest.errors.endedWithB',
  ],
});

export const removeAbTest = defineCall({
  method: 'POST',
  path: '/abt/remove',
  summary: 'Removes a test that is prepared, with the rules of its group B; nothing was served by it.',
  access: remove,
  request: z.object({ id }),
  response: z.null(),
  errors: ['common.errors.notFound', 'abTest.errors.notDraft'],
});

export const restoreAbTest = defineCall({
  method: 'POST',
  path: '/abt/restore',
  summary: 'Brings a removed test back as it was prepared.',
  access: remove,
  request: z.object({ id }),
  response: abTest,
  errors: ['common.errors.notFound', 'abTest.errors.placementHasTest'],
});
