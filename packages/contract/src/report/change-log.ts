import * as z from 'zod/mini';
import type { ErrorKey } from '../errors.ts';
import { authorship } from '../kit/authorship.ts';
import { defineCall } from '../kit/call.ts';
import { defineErrors } from '../kit/error.ts';
import { id } from '../kit/fields.ts';
import { pageOf, pageRequest } from '../kit/page.ts';
import { someIds, someOf } from '../kit/query.ts';
import { wholeNumber } from '../kit/whole-number.ts';
import { isNetworkId } from '../publisher/network/find-network.ts';

export const changeLogErrors = defineErrors('changeLog', {
  alreadyReverted: { code: 'cannotChange' },
  laterChange: { code: 'cannotChange' },
  changedSince: { code: 'cannotChange' },
  gone: { code: 'cannotChange' },
  final: { code: 'cannotChange' },
  nothingChanged: { code: 'cannotChange' },
  notYours: { code: 'cannotChange' },
  refused: { code: 'cannotChange' },
});

/** Number of a change; more than an int32 can hold over the years. */
const changeId = wholeNumber.check(z.positive());

export const changeActions = ['add', 'edit', 'delete', 'enable', 'disable'] as const;
export type ChangeAction = (typeof changeActions)[number];

/** Why a change can't be taken back: a message key and what its text names. */
const refusal = z.object({
  key: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
});

const changedApp = z.object({ id, appName: z.string() });

/** Apps of a batch that are named: the console looks through the set-up of each. */
export const mostAppsOfBatch = 20;

export const change = z.object({
  id: changeId,
  ...authorship.shape,
  action: z.enum(changeActions),
  /** What kind of thing, in snake case. */
  entity: z.string(),
  entityId: id,
  /** What it was called then. */
  name: z.nullable(z.string()),
  app: z.nullable(changedApp),
  /** Field by field what was different; of an addition and a removal all that was there. */
  fields: z.array(
    z.object({
      /** Its name on the wire; inside a group with a point: `targeting.osMin`. */
      field: z.string(),
      before: z.optional(z.unknown()),
      after: z.optional(z.unknown()),
    }),
  ),
  /**
   * Of an import, a bulk action, or one save of several things: how many changes were made together, and in which apps, those
   * with most of them first.
   */
  batch: z.nullable(z.object({ id: z.string(), count: z.int(), apps: z.array(changedApp) })),
  /** The change that this one took back. */
  revertsId: z.nullable(changeId),
  /** The change that took this one back. */
  revertedBy: z.nullable(changeId),
  /** Why the caller can't take it back; null: they can. */
  refusal: z.nullable(refusal),
});
export type Change = z.infer<typeof change>;

const day = z.iso.date();

/** Names by id. */
const names = z.record(z.string(), z.string());

/** What the ids among the recorded values are called now; those of things that are gone are missing. */
export const recordedNames = z.object({
  app: names,
  account: names,
  placement: names,
  instance: names,
  rule: names,
  abTest: names,
  creative: names,
  webhook: names,
  advertiser: names,
});
export type RecordedNames = z.infer<typeof recordedNames>;

/** A history only grows; counting all of it would make every page wait. What is older is found by its day. */
export const mostCounted = 10_000;

export const listChanges = defineCall({
  method: 'GET',
  path: '/change-log/list',
  summary:
    'Who changed what, newest first, with each field before and after; of what the caller may see. Search looks at the names of things and people.',
  access: { permission: 'change_log', actions: ['query'] },
  request: z.object({
    ...pageRequest,
    entity: z.optional(z.string().check(z.regex(/^[a-z_]{1,40}$/, 'common.errors.invalid'))),
    entityId: z.optional(id),
    user: z.optional(id),
    pubAppId: z.optional(id),
    /** `earning`: of what earns money of ads or keeps it from being earned, see `earningEntities`. */
    about: z.optional(z.literal('earning')),
    /** Changes in any of these apps, or in the apps that these belong or belonged to; and those in no app, which may matter to each. */
    ofApps: someIds,
    ofPlacements: someIds,
    ofInstances: someIds,
    ofScenes: someIds,
    /** In the apps of these rules, and of rules and scenes only those of the same placements: they share its requests. */
    ofRules: someIds,
    /** In the apps that have these networks, and of accounts, instances, keys and reports only those of these. */
    ofNetworks: someOf(wholeNumber.check(z.refine(isNetworkId, 'common.errors.invalid' satisfies ErrorKey))),
    batch: z.optional(z.uuid()),
    /** `batch`: of changes that were made together only the first one, which tells how many they are. */
    fold: z.optional(z.literal('batch')),
    /** Days in UTC, both included. */
    from: z.optional(day),
    to: z.optional(day),
  }),
  /** `total` stops at {@link mostCounted}; `more` says that there are more. */
  response: z.extend(pageOf(change), { more: z.boolean(), names: recordedNames }),
  errors: ['common.errors.notFound'],
});

export const revertChange = defineCall({
  method: 'POST',
  path: '/change-log/revert',
  summary:
    'Takes a change back, or every change that was made with it; refused with the reason where later changes stand on it.',
  access: { permission: 'change_log', actions: ['query'] },
  request: z.object({
    id: changeId,
    /** All changes of the same import or bulk action: each of them or none. */
    batch: z._default(z.boolean(), false),
  }),
  response: z.object({ reverted: z.int() }),
  errors: [
    'common.errors.notFound',
    'common.errors.forbidden',
    'changeLog.errors.alreadyReverted',
    'changeLog.errors.laterChange',
    'changeLog.errors.changedSince',
    'changeLog.errors.gone',
    'changeLog.errors.final',
    'changeLog.errors.nothingChanged',
    'changeLog.errors.refused',
  ],
});
