import * as z from 'zod/mini';
import type { ErrorKey } from '../errors.ts';
import { defineCall } from '../kit/call.ts';
import { defineErrors } from '../kit/error.ts';
import { id, instant, oneLine } from '../kit/fields.ts';
import { pageOf, pageRequest } from '../kit/page.ts';
import { unmatchedReasons } from './revenue-upload.ts';

export const reportedUnitErrors = defineErrors('reportedUnit', {
  instanceEmpty: { code: 'badParameter' },
  instanceUnknown: { code: 'badParameter' },
  instanceElsewhere: { code: 'badParameter' },
  instanceUnlinked: { code: 'badParameter' },
  currenciesMixed: { code: 'badParameter' },
  storeAway: { code: 'failed' },
});

/** `open`: nobody has said whose it is; `notOurs`: somebody has said that it is no instance here. */
export const unitStates = ['open', 'instance', 'notOurs'] as const;
export type UnitState = (typeof unitStates)[number];

const foundInstance = z.object({
  id,
  name: z.string(),
  unitId: z.string(),
  appName: z.string(),
  plat: z.literal([0, 1]),
});
export type UnitInstance = z.infer<typeof foundInstance>;

/** An ad unit as the network calls it, and the app that it says; empty: it does not say one. */
const said = {
  unit: z.string().check(z.minLength(1), z.maxLength(200), oneLine),
  app: z.string().check(z.maxLength(200), oneLine),
};

export const reportedUnit = z.object({
  ...{ unit: z.string(), app: z.string() },
  /** What reports call it among what matches nothing. */
  name: z.string(),
  /** Of the newest reports of all days that are stored; null: none has it. */
  days: z.int(),
  firstDay: z.nullable(z.iso.date()),
  lastDay: z.nullable(z.iso.date()),
  /** Null: they are not counted in the report. */
  impressions: z.nullable(z.int()),
  /** Decimal text. */
  revenueUsd: z.string(),
  state: z.enum(unitStates),
  /** Of one that is open why nothing matches; null: an instance has its Unit ID by now, which is `instance`. */
  reason: z.nullable(z.enum(unmatchedReasons)),
  /** The one that was chosen, or that has its Unit ID by now. */
  instance: z.nullable(foundInstance),
  /** What history calls what was said of it; null: nothing ever was. */
  choiceId: z.nullable(id),
  chosenAt: z.nullable(instant),
  /** null: nobody, or somebody who is gone. */
  chosenBy: z.nullable(z.string()),
});
export type ReportedUnit = z.infer<typeof reportedUnit>;

const query = { permission: 'accounts', actions: ['query'] } as const;

export const listReportedUnits = defineCall({
  method: 'GET',
  path: '/report/revenue/unit/list',
  summary:
    'Ad units that an account reports and that match no instance by themselves, with their money: the open ones first, by revenue.',
  access: query,
  request: z.object({ ...pageRequest, id, state: z.optional(z.enum(unitStates)) }),
  response: z.extend(pageOf(reportedUnit), {
    /** What is open of all of the account: USD. */
    openUsd: z.string(),
    openUnits: z.int(),
  }),
  errors: ['common.errors.notFound'],
});

/** Instances that are offered at once. */
export const offeredInstances = 50;

export const findUnitInstances = defineCall({
  method: 'GET',
  path: '/report/revenue/unit/instances',
  summary: 'The instances that an account’s ad units can be: those of apps that are with it. At most 50.',
  access: query,
  request: z.object({ id, search: pageRequest.search }),
  response: z.object({ list: z.array(foundInstance) }),
  errors: ['common.errors.notFound'],
});

export const chooseReportedUnit = defineCall({
  method: 'POST',
  path: '/report/revenue/unit/choose',
  summary:
    'Says which instance an ad unit of an account is, that it is none here, or takes that back; for all days that are stored, final ones too, and for later ones.',
  access: { permission: 'accounts', actions: ['edit'] },
  request: z
    .object({ id, ...said, choice: z.enum(['instance', 'notOurs', 'none']), instance: z.nullable(id) })
    .check(
      z.refine(({ choice, instance }) => (choice === 'instance') === (instance !== null), {
        error: 'reportedUnit.errors.instanceEmpty' satisfies ErrorKey,
        path: ['instance'],
      }),
    ),
  response: z.object({
    /** Days that count otherwise now. */
    days: z.int(),
    /** Days of which a part stays, because a later report has replaced it. */
    kept: z.int(),
    /** False: ClickHouse could not be reached. It gets the figures as soon as it can. */
    isStored: z.boolean(),
  }),
  errors: [
    'common.errors.notFound',
    'account.errors.ofAllApps',
    'reportedUnit.errors.instanceUnknown',
    'reportedUnit.errors.instanceElsewhere',
    'reportedUnit.errors.instanceUnlinked',
    'reportedUnit.errors.currenciesMixed',
    'reportedUnit.errors.storeAway',
  ],
});
