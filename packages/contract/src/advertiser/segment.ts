import * as z from 'zod/mini';
import { defineCall } from '../kit/call.ts';
import { defineErrors } from '../kit/error.ts';
import { id, instant, text, version } from '../kit/fields.ts';
import { pageOf, pageRequest, sortRequest } from '../kit/page.ts';
import { wholeNumber } from '../kit/whole-number.ts';
import { parameterName, segmentRules } from './segment-rules.ts';
import { segmentReasons, segmentStates, segmentSwitches } from './segment-state.ts';

export const segmentErrors = defineErrors('segment', {
  nameEmpty: { code: 'badParameter' },
  nameTaken: { code: 'alreadyExists' },
  parameterEmpty: { code: 'badParameter' },
  valueEmpty: { code: 'badParameter' },
  numberMalformed: { code: 'badParameter' },
  versionMalformed: { code: 'badParameter' },
  countriesEmpty: { code: 'badParameter' },
  groupEmpty: { code: 'badParameter' },
  orNegative: { code: 'badParameter' },
  nobodyMeant: { code: 'badParameter' },
  tooManyConditions: { code: 'badParameter' },
  appGone: { code: 'badParameter' },
  listGone: { code: 'badParameter' },
  listArchived: { code: 'cannotChange' },
  archived: { code: 'cannotChange' },
  inUse: { code: 'cannotChange' },
  tooMany: { code: 'cannotChange' },
  tooFew: { code: 'cannotChange' },
});

/** Segments of one advertiser, the archived ones included. */
export const segmentLimit = 1_000;

const nameEmpty = 'segment.errors.nameEmpty' as const;
export const segmentFields = { name: text(nameEmpty, 100), rules: segmentRules };
export const segmentForm = z.object(segmentFields);
export type SegmentForm = z.infer<typeof segmentForm>;

/** People, about (decision 110); null: some, but too few to be told. */
const people = z.nullable(z.int());

/** How many it has, and how many of these own ads can reach, for a phone's id is known of them. */
export const segmentSize = { size: people, onPhones: people };

export const segmentRow = z.object({
  id,
  name: z.string(),
  switch: z.enum(segmentSwitches),
  state: z.enum(segmentStates),
  /** Why it is not active; null: its people want it so, or it is. */
  reason: z.nullable(z.enum(segmentReasons)),
  /** As of `countedAt`; null: not counted yet, or too few. */
  ...segmentSize,
  countedAt: z.nullable(instant),
  /** Campaigns that show to its members, or to others only. */
  usedIn: z.array(z.object({ id, promotedAppId: id, name: z.string(), way: z.enum(['in', 'out']) })),
  version,
  createdAt: instant,
});
export type SegmentRow = z.infer<typeof segmentRow>;

export const segment = z.object({ ...segmentRow.shape, rules: segmentRules });
export type Segment = z.infer<typeof segment>;

export const listSegments = defineCall({
  method: 'POST',
  path: '/rt/segment/list',
  summary: "The advertiser's segments, the newest first; archived ones only when asked for.",
  access: { permission: 'promote', actions: ['query'] },
  request: z.object({
    ...pageRequest,
    states: z.optional(z.array(z.enum(segmentStates)).check(z.maxLength(segmentStates.length))),
    ...sortRequest('name', 'createdAt', 'size'),
  }),
  response: pageOf(segmentRow),
  errors: [],
});

export const getSegment = defineCall({
  method: 'GET',
  path: '/rt/segment/get',
  summary: 'One segment of the advertiser.',
  access: { permission: 'promote', actions: ['query'] },
  request: z.object({ id }),
  response: segment,
  errors: ['common.errors.notFound'],
});

export const createSegment = defineCall({
  method: 'POST',
  path: '/rt/segment/create',
  summary: 'Adds a segment as a draft; its members are counted once it is switched on.',
  access: { permission: 'promote', actions: ['add'] },
  request: segmentForm,
  response: segment,
  errors: [
    'segment.errors.nameTaken',
    'segment.errors.appGone',
    'segment.errors.listGone',
    'segment.errors.tooMany',
  ],
});

export const updateSegment = defineCall({
  method: 'POST',
  path: '/rt/segment/update',
  summary: 'Saves a segment whole; its members are counted anew.',
  access: { permission: 'promote', actions: ['edit'] },
  request: z.object({ ...segmentFields, id, version }),
  response: segment,
  errors: [
    'common.errors.notFound',
    'common.errors.staleEdit',
    'segment.errors.nameTaken',
    'segment.errors.appGone',
    'segment.errors.listGone',
    'segment.errors.archived',
  ],
});

export const setSegmentStatus = defineCall({
  method: 'POST',
  path: '/rt/segment/status',
  summary: 'Switches segments on, pauses or archives them; all of them or none.',
  access: { permission: 'promote', actions: ['enable', 'disable'] },
  request: z.object({
    ids: z.array(id).check(z.minLength(1), z.maxLength(100)),
    switch: z.enum(['on', 'paused', 'archived']),
  }),
  response: z.object({ changed: z.int() }),
  errors: [
    'common.errors.notFound',
    'segment.errors.inUse',
    'segment.errors.listArchived',
    'segment.errors.nameTaken',
  ],
});

export const copySegment = defineCall({
  method: 'GET',
  path: '/rt/segment/copy',
  summary:
    'Copies a segment as a draft; as long as that copy stands as it was made, asking again answers it.',
  access: { permission: 'promote', actions: ['add'] },
  request: z.object({ id }),
  response: segment,
  errors: ['common.errors.notFound', 'segment.errors.tooMany'],
  changes: true,
});

export const estimateSegment = defineCall({
  method: 'POST',
  path: '/rt/segment/estimate',
  summary: 'How many people some rules mean now, and how many there are at all. Changes nothing.',
  access: { permission: 'promote', actions: ['query'] },
  request: z.object({ rules: segmentRules }),
  response: z.object({
    ...segmentSize,
    /** Fewer than this are never told. */
    floor: z.int(),
    /** Nobody at all. */
    isNobody: z.boolean(),
    /** People that anything is known of from the last 180 days, about; null: too few to be told. */
    known: people,
  }),
  errors: ['segment.errors.appGone', 'segment.errors.listGone'],
});

/** Values of a parameter that are offered. */
export const mostOffered = 30;

export const listParameterValues = defineCall({
  method: 'GET',
  path: '/rt/segment/values',
  summary:
    "What the advertiser's events of the last 30 days most often said of a parameter, of people who are known; the search looks anywhere in it.",
  access: { permission: 'promote', actions: ['query'] },
  request: z.object({
    parameter: parameterName,
    search: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  }),
  /** The most frequent first; of several spellings the most frequent one. */
  response: z.array(z.object({ value: z.string(), events: z.int() })),
  errors: [],
});

export const segmentHistory = defineCall({
  method: 'GET',
  path: '/rt/segment/history',
  summary: 'The size of a segment at the end of each of the last days, the newest first.',
  access: { permission: 'promote', actions: ['query'] },
  request: z.object({ id, days: z._default(wholeNumber.check(z.positive(), z.maximum(400)), 90) }),
  response: z.object({
    /** Of a day whose size is not told nothing is said of who came and left. */
    days: z.array(z.object({ day: z.string(), ...segmentSize, entered: people, left: people })),
  }),
  errors: ['common.errors.notFound'],
});

/** Segments that are laid over each other. */
export const mostOverlapped = 5;

export const overlapSegments = defineCall({
  method: 'POST',
  path: '/rt/segment/overlap',
  summary: 'How many people are in which of two to five segments at once, as they were counted last.',
  access: { permission: 'promote', actions: ['query'] },
  request: z.object({ ids: z.array(id).check(z.minLength(2), z.maxLength(mostOverlapped)) }),
  response: z.object({
    segments: z.array(z.object({ id, name: z.string(), size: people })),
    /**
     * Who is in just these, the most people first. Combinations that nobody is in are left out. A size that is not told is too
     * small, or another one that is could be worked out from it; those stand last, in an order of their own.
     */
    parts: z.array(z.object({ ids: z.array(id), size: people })),
  }),
  errors: ['common.errors.notFound'],
});
