import * as z from 'zod/mini';
import type { ErrorKey } from '../errors.ts';
import { defineCall } from '../kit/call.ts';
import { defineErrors } from '../kit/error.ts';
import { allRegions, id, region, text, version } from '../kit/fields.ts';
import { pageOf, pageRequest } from '../kit/page.ts';
import { choiceOf } from '../kit/query.ts';
import { phoneProfile, phoneWords, serving } from '../kit/serving.ts';
import { conditionNames, targeting } from './targeting.ts';

export const mediationRuleErrors = defineErrors('mediationRule', {
  nameEmpty: { code: 'badParameter' },
  regionsEmpty: { code: 'badParameter' },
  optimizedTypeEmpty: { code: 'badParameter' },
  channelTooLong: { code: 'badParameter' },
  listEmpty: { code: 'badParameter' },
  modeEmpty: { code: 'badParameter' },
  rangeReversed: { code: 'badParameter' },
  versionExpression: { code: 'badParameter' },
  versionInterval: { code: 'badParameter' },
  tagOperator: { code: 'badParameter' },
  tagNumber: { code: 'badParameter' },
  tagValues: { code: 'badParameter' },
  wrongList: { code: 'badParameter' },
  entryTwice: { code: 'badParameter' },
  biddingTwice: { code: 'alreadyExists' },
  tooMany: { code: 'cannotChange' },
  testRunning: { code: 'cannotChange' },
  testOver: { code: 'cannotChange' },
  staleOrder: { code: 'staleEdit' },
  otherBlock: { code: 'cannotChange' },
});

/** Rules of a placement that are not removed, group B of a test not counted. */
export const maxRules = 100;
/** As many as a placement has instances. */
export const maxEntries = 500;

export const optimizedTypes = ['auto', 'manual'] as const;
export type OptimizedType = (typeof optimizedTypes)[number];

/** An instance in the waterfall or the bidding list of a rule; off, it keeps its place and is not served. */
export const ruleEntry = z.object({ instanceId: id, enabled: z.boolean() });
export type RuleEntry = z.infer<typeof ruleEntry>;

const regionsEmpty = 'mediationRule.errors.regionsEmpty' satisfies ErrorKey;

/** ALL stands alone; a country counts once. */
function tidyRegions(regions: string[]): string[] {
  return regions.includes(allRegions) ? [allRegions] : [...new Set(regions)];
}

const countries = z
  .array(region, { error: regionsEmpty })
  .check(z.minLength(1, regionsEmpty), z.maxLength(300), z.overwrite(tidyRegions));

function oncePerInstance(entries: readonly RuleEntry[]): boolean {
  return new Set(entries.map(({ instanceId }) => instanceId)).size === entries.length;
}

const entries = z
  .array(ruleEntry)
  .check(
    z.maxLength(maxEntries),
    z.refine(oncePerInstance, 'mediationRule.errors.entryTwice' satisfies ErrorKey),
  );

/** The least and the most of each field that says how phones load. Times in seconds. */
const loadingRanges = {
  maxConcurrency: { min: 1, max: 20 },
  inventoryInterval: { min: 30, max: 86_400 },
  poolSize: { min: 2, max: 20 },
  batchSize: { min: 1, max: 5 },
  preloadTimeout: { min: 1, max: 120 },
} as const;

function withinRange({ min, max }: { readonly min: number; readonly max: number }) {
  return z.nullable(z.int().check(z.minimum(min), z.maximum(max)));
}

/** How phones load; null: as the placement says. */
const loadingFields = {
  maxConcurrency: withinRange(loadingRanges.maxConcurrency),
  inventoryInterval: withinRange(loadingRanges.inventoryInterval),
  poolSize: withinRange(loadingRanges.poolSize),
  batchSize: withinRange(loadingRanges.batchSize),
  preloadTimeout: withinRange(loadingRanges.preloadTimeout),
};

export const ruleFields = {
  name: text('mediationRule.errors.nameEmpty', 40),
  countries,
  optimizedType: z.enum(optimizedTypes, {
    error: 'mediationRule.errors.optimizedTypeEmpty' satisfies ErrorKey,
  }),
  ...loadingFields,
  /** In the order that Manual serves them. */
  waterfall: entries,
  bidding: entries,
};

export const ruleForm = z.object({ ...ruleFields, targeting });
export type RuleForm = z.infer<typeof ruleForm>;

/** What a rule takes over where its own loading fields are empty. */
export const placementLoading = z.object({
  maxConcurrency: z.int(),
  inventoryInterval: z.int(),
  poolSize: z.int(),
  batchSize: z.int(),
  preloadTimeout: z.int(),
});
export type PlacementLoading = z.infer<typeof placementLoading>;

const status = z.literal([0, 1]);

/** The test that a placement's rules stand in; null: none is open. */
const openTest = z.nullable(z.object({ id, name: z.string(), state: z.enum(['draft', 'running']) }));

export const mediationRule = z.object({
  id,
  pubAppId: id,
  placementId: id,
  name: z.string(),
  status,
  /** 1 is tried first; dense in the placement (in group B of a test: among its rules). */
  priority: z.int(),
  countries: z.array(z.string()),
  optimizedType: z.enum(optimizedTypes),
  targeting,
  maxConcurrency: z.nullable(z.int()),
  inventoryInterval: z.nullable(z.int()),
  poolSize: z.nullable(z.int()),
  batchSize: z.nullable(z.int()),
  preloadTimeout: z.nullable(z.int()),
  waterfall: z.array(ruleEntry),
  bidding: z.array(ruleEntry),
  /** A rule of group B of this test; null: an ordinary rule. */
  testId: z.nullable(id),
  abTest: openTest,
  version,
});
export type MediationRule = z.infer<typeof mediationRule>;

export const mediationRuleRow = z.object({
  id,
  name: z.string(),
  status,
  priority: z.int(),
  countries: z.array(z.string()),
  optimizedType: z.enum(optimizedTypes),
  conditions: z.array(z.enum(conditionNames)),
  /** Entries of both lists, and how many of them are switched on in the rule. */
  instances: z.int(),
  enabledInstances: z.int(),
});
export type MediationRuleRow = z.infer<typeof mediationRuleRow>;

export const listMediationRules = defineCall({
  method: 'GET',
  path: '/mediation/segment/list',
  summary: 'Rules of a placement in the order they are tried: rules for countries, then rules for ALL.',
  access: { permission: 'mediation', actions: ['query'] },
  request: z.object({
    ...pageRequest,
    pubAppId: id,
    placementId: id,
    /** Rules that name the country or are for ALL; `00`: only those for ALL. */
    country: z.optional(region),
    /** Rules with this instance in one of their lists. */
    instanceId: z.optional(id),
    status: choiceOf([0, 1]),
    /** Rules of group B of this test instead of the ordinary ones. */
    testId: z.optional(id),
  }),
  response: z.extend(pageOf(mediationRuleRow), {
    /** Every rule of the placement in order, filters apart: what a new order starts from. */
    order: z.array(id),
    /** How many of `order` are for countries; the rest is for ALL. */
    countryRules: z.int(),
    abTest: openTest,
  }),
  errors: ['common.errors.notFound'],
});

export const getMediationRule = defineCall({
  method: 'GET',
  path: '/mediation/segment/get',
  summary: 'One mediation rule with its waterfall and its bidding list.',
  access: { permission: 'mediation', actions: ['query'] },
  request: z.object({ id }),
  response: mediationRule,
  errors: ['common.errors.notFound'],
});

const writeErrors: readonly ErrorKey[] = [
  'common.errors.notFound',
  'mediationRule.errors.testRunning',
  'mediationRule.errors.wrongList',
  'mediationRule.errors.biddingTwice',
];

export const createMediationRule = defineCall({
  method: 'POST',
  path: '/mediation/segment/create',
  summary: 'Adds a rule to a placement, as the last one of its block (countries or ALL).',
  access: { permission: 'mediation', actions: ['add'] },
  request: z.object({ ...ruleFields, targeting, placementId: id }),
  response: mediationRule,
  errors: [...writeErrors, 'mediationRule.errors.tooMany'],
});

export const updateMediationRule = defineCall({
  method: 'POST',
  path: '/mediation/segment/update',
  summary:
    'Saves a rule whole; while an A/B test of its placement runs, only its name and switches may change.',
  access: { permission: 'mediation', actions: ['edit'] },
  request: z.object({ ...ruleFields, targeting, id, version }),
  response: mediationRule,
  errors: [...writeErrors, 'common.errors.staleEdit'],
});

export const updateMediationRuleStatus = defineCall({
  method: 'POST',
  path: '/mediation/segment/status/update',
  summary: 'Switches a rule on or off; also while an A/B test runs, which notes it.',
  access: { permission: 'mediation', actions: ['edit'] },
  request: z.object({ id, status }),
  response: mediationRule,
  errors: ['common.errors.notFound'],
});

export const removeMediationRule = defineCall({
  method: 'POST',
  path: '/mediation/segment/remove',
  summary: 'Removes a rule; the change log can bring it back.',
  access: { permission: 'mediation', actions: ['delete'] },
  request: z.object({ id }),
  response: z.null(),
  errors: ['common.errors.notFound', 'mediationRule.errors.testRunning'],
});

export const duplicateMediationRule = defineCall({
  method: 'POST',
  path: '/mediation/segment/duplicate',
  summary: 'Copies a rule with its lists; the copy is switched off and stands right behind the rule.',
  access: { permission: 'mediation', actions: ['add'] },
  request: z.object({ id }),
  response: mediationRule,
  errors: ['common.errors.notFound', 'mediationRule.errors.testRunning', 'mediationRule.errors.tooMany'],
});

export const resortMediationRules = defineCall({
  method: 'POST',
  path: '/mediation/segment/resort',
  summary: 'Puts the rules of a placement into another order; rules for countries stay before those for ALL.',
  access: { permission: 'mediation', actions: ['edit'] },
  request: z.object({
    placementId: id,
    /** Every rule of the placement, the one that is tried first in front. */
    ids: z.array(id).check(z.minLength(1), z.maxLength(maxRules)),
    /** The order as the caller knows it; when it is another by now, nothing changes. */
    expectedIds: z.array(id).check(z.maxLength(maxRules)),
  }),
  response: z.object({ order: z.array(id) }),
  errors: [
    'common.errors.notFound',
    'mediationRule.errors.staleOrder',
    'mediationRule.errors.otherBlock',
    'mediationRule.errors.testRunning',
  ],
});

export const ruleInstance = z.object({
  id,
  adnId: z.int(),
  name: z.string(),
  unitId: z.string(),
  isBidding: z.boolean(),
  /** 0: switched off, so not served whatever the rule says. */
  status,
  /** The network in this app: 0 off. */
  adnStatus: status,
  /** What a person expects it to earn, USD, by groups of countries. */
  ecpmGroups: z.array(z.object({ countries: z.array(z.string()), ecpm: z.string() })),
});
export type RuleInstance = z.infer<typeof ruleInstance>;

export const listRuleInstances = defineCall({
  method: 'GET',
  path: '/mediation/rule/instance_list',
  summary:
    'What a rule of the placement can serve, active ones first, and the loading values it would take over.',
  access: { permission: 'mediation', actions: ['query'] },
  request: z.object({
    placementId: id,
    ruleId: z.optional(id),
    page: pageRequest.page,
    size: pageRequest.size,
  }),
  response: z.object({
    placement: z.extend(placementLoading, { id, pubAppId: id, name: z.string(), adType: z.int() }),
    ...pageOf(ruleInstance).shape,
    abTest: openTest,
  }),
  errors: ['common.errors.notFound'],
});

export const addRuleInstances = defineCall({
  method: 'POST',
  path: '/mediation/rule/instances/add',
  summary:
    'Appends instances to the waterfall or the bidding list of rules; those that stand there already stay.',
  access: { permission: 'mediation', actions: ['edit'] },
  request: z.object({
    placementId: id,
    ruleIds: z.array(id).check(z.minLength(1), z.maxLength(maxRules)),
    instanceIds: z.array(id).check(z.minLength(1), z.maxLength(maxEntries)),
  }),
  response: z.object({
    added: z.int(),
    /** Of `added`: bidding ones, added switched off because the rule has one of their network already. */
    switchedOff: z.int(),
    alreadyThere: z.int(),
    /** What the change log keeps these additions together under; null: nothing was added. */
    batch: z.nullable(z.uuid()),
  }),
  errors: ['common.errors.notFound', 'mediationRule.errors.testRunning'],
});

export const addOwnAdsToRules = defineCall({
  method: 'POST',
  path: '/mediation/rule/own-ads/add',
  summary:
    'Lets the own ads of an app bid in every rule of its placements, so that none of them decides without. Rules under a running A/B test stay.',
  access: { permission: 'mediation', actions: ['edit'] },
  request: z.object({ pubAppId: id }),
  response: z.object({
    /** Rules that they bid in now and did not before. */
    rules: z.int(),
    /** Rules that a running test keeps as they are. */
    kept: z.int(),
    /** What the change log keeps these changes together under; null: nothing was changed. */
    batch: z.nullable(z.uuid()),
  }),
  errors: ['common.errors.notFound'],
});

export const explainServing = defineCall({
  method: 'POST',
  path: '/mediation/explain',
  summary:
    'Which rule of a placement serves a device, why each earlier one does not, and what is served; changes nothing.',
  access: { permission: 'mediation', actions: ['query'] },
  /** `words`: what own ads ask besides; absent: the phone says nothing of it. */
  request: z.object({ placementId: id, profile: phoneProfile, words: z.optional(phoneWords) }),
  response: serving,
  errors: ['common.errors.notFound'],
});
