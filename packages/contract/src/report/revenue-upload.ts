import * as z from 'zod/mini';
import type { ErrorKey } from '../errors.ts';
import { defineCall } from '../kit/call.ts';
import { defineErrors, looksLikeErrorKey } from '../kit/error.ts';
import { id, instant, text } from '../kit/fields.ts';
import { pageOf, pageRequest } from '../kit/page.ts';
import { adnId, currencies } from '../publisher/account.ts';
import { isNetworkId, networkOf } from '../publisher/network/find-network.ts';

export const revenueUploadErrors = defineErrors('revenueUpload', {
  csvEmpty: { code: 'badParameter' },
  csvTooLarge: { code: 'badParameter' },
  csvEncoding: { code: 'badParameter' },
  csvQuotes: { code: 'badParameter' },
  tooManyRows: { code: 'badParameter' },
  fileNameEmpty: { code: 'badParameter' },
  columnUnknown: { code: 'badParameter' },
  columnTwice: { code: 'badParameter' },
  currencyEmpty: { code: 'badParameter' },
  instanceUnknown: { code: 'badParameter' },
  unitTwice: { code: 'badParameter' },
  unitUnknown: { code: 'badParameter' },
  dayMalformed: { code: 'badParameter' },
  dayAhead: { code: 'badParameter' },
  unitEmpty: { code: 'badParameter' },
  amountMalformed: { code: 'badParameter' },
  amountNegative: { code: 'badParameter' },
  countMalformed: { code: 'badParameter' },
  countryMalformed: { code: 'badParameter' },
  currencyMalformed: { code: 'badParameter' },
  currenciesMixed: { code: 'badParameter' },
  rateUnknown: { code: 'badParameter' },
  rowTwice: { code: 'badParameter' },
  ownNetwork: { code: 'badParameter' },
  nothingToTake: { code: 'badParameter' },
  changed: { code: 'cannotChange' },
  alreadyUndone: { code: 'cannotChange' },
  storeAway: { code: 'failed' },
});

export const revenueUploadLimits = { rows: 20_000, bytes: 4_194_304, units: 2_000 } as const;

/** What columns of a report say. */
export const revenueRoles = [
  'day',
  'unit',
  'revenue',
  'country',
  'impressions',
  'clicks',
  'currency',
] as const;
export type RevenueRole = (typeof revenueRoles)[number];
/** Without these a report says nothing. */
export const requiredRoles: readonly RevenueRole[] = ['day', 'unit', 'revenue'];

export const dayOrders = ['ymd', 'dmy', 'mdy'] as const;
export const decimalMarks = ['point', 'comma'] as const;

/** The header of a column; null: the report has none for it. */
const column = z.nullable(z.string().check(z.minLength(1), z.maxLength(200)));

/** How a network writes its reports. */
export const revenueMapping = z.object({
  columns: z.object({
    day: column,
    unit: column,
    revenue: column,
    country: column,
    impressions: column,
    clicks: column,
    currency: column,
  }),
  /** How days are written whose year does not stand first. */
  dayOrder: z.enum(dayOrders),
  decimalMark: z.enum(decimalMarks),
  /** ISO 4217: of amounts beside which none stands. */
  usualCurrency: z
    .string()
    .check(
      z.refine((code) => currencies.includes(code), 'revenueUpload.errors.currencyEmpty' satisfies ErrorKey),
    ),
});
export type RevenueMapping = z.infer<typeof revenueMapping>;

const file = {
  /** Not of this platform's own ads: it knows itself what they earned. */
  adnId: adnId.check(
    z.refine(
      (id) => !isNetworkId(id) || networkOf(id).unit.entered,
      'revenueUpload.errors.ownNetwork' satisfies ErrorKey,
    ),
  ),
  fileName: text('revenueUpload.errors.fileNameEmpty' satisfies ErrorKey, 200),
  csv: z
    .string({ error: 'revenueUpload.errors.csvEmpty' satisfies ErrorKey })
    .check(
      z.minLength(1, 'revenueUpload.errors.csvEmpty' satisfies ErrorKey),
      z.maxLength(revenueUploadLimits.bytes, 'revenueUpload.errors.csvTooLarge' satisfies ErrorKey),
    ),
};

/** What the network calls an ad unit, and the instance that it is. */
const unitChoice = z.object({ unit: z.string().check(z.minLength(1), z.maxLength(200)), instance: id });
const units = z.array(unitChoice).check(z.maxLength(revenueUploadLimits.units));

const rowProblem = z.object({
  /** As spreadsheets count: the header is row 1. */
  row: z.int(),
  /** The header of the column; empty: the row as a whole. */
  column: z.string(),
  key: z.custom<ErrorKey>((value) => typeof value === 'string' && looksLikeErrorKey(value)),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type RevenueProblem = z.infer<typeof rowProblem>;

/** Decimal text. */
const amount = z.string();

const counts = z.object({ rows: z.int(), matched: z.int(), unmatched: z.int(), refused: z.int() });

/** What a file says in one currency; refused rows are not in it. */
const currencyTotal = z.object({
  currency: z.string(),
  /** In the file's currency, as the network says it. */
  revenue: amount,
  unmatched: amount,
  revenueUsd: amount,
  unmatchedUsd: amount,
  /** The newest of the rates that it was counted with, and the day of that rate. */
  rate: z.string(),
  rateDate: z.iso.date(),
});
export type CurrencyTotal = z.infer<typeof currencyTotal>;

/** False: ClickHouse could not be reached. It gets the figures as soon as it can; reports have them then. */
const isStored = z.boolean();

export const unmatchedReasons = ['unknown', 'ambiguous', 'unlinked'] as const;
export type UnmatchedReason = (typeof unmatchedReasons)[number];

const unmatchedUnit = z.object({
  unit: z.string(),
  rows: z.int(),
  revenueUsd: amount,
  /** Why: nothing is called so; more than one instance is; one is, of an app that is linked to none of the accounts. */
  reason: z.enum(unmatchedReasons),
});
export type UnmatchedUnit = z.infer<typeof unmatchedUnit>;

const days = z.nullable(z.object({ first: z.iso.date(), last: z.iso.date() }));

const offeredInstance = z.object({
  id,
  name: z.string(),
  unitId: z.string(),
  appName: z.string(),
  plat: z.literal([0, 1]),
});
export type OfferedInstance = z.infer<typeof offeredInstance>;

export const revenueCheck = z.object({
  columns: z.array(z.string()),
  /** The first rows, as they stand in the file. */
  samples: z.array(z.array(z.string())),
  mapping: revenueMapping,
  /** Columns that have to be chosen first. */
  missing: z.array(z.enum(revenueRoles)),
  counts,
  /** The first 200. */
  problems: z.array(rowProblem),
  days,
  totals: z.array(currencyTotal),
  /** Those with the most revenue first, at most 200. */
  unmatchedUnits: z.array(unmatchedUnit),
  /** What was chosen for units that could not be found by themselves. */
  units: z.array(unitChoice),
  /** The network's instances to choose from, chosen ones first, then those that the file does not speak of; at most 500 beside the chosen. */
  instances: z.array(offeredInstance),
  /** What the network has reported for these days so far, and then: USD. */
  beforeUsd: amount,
  afterUsd: amount,
  /** Days of instances and countries that have a report already, which this one replaces. */
  replaced: z.int(),
  /** The same file was brought in before and was not undone. */
  sameAs: z.nullable(z.object({ id, at: instant })),
  /** Stands for exactly this outcome: the upload refuses to make another one. */
  check: z.string(),
});
export type RevenueCheck = z.infer<typeof revenueCheck>;

export const checkRevenueUpload = defineCall({
  method: 'POST',
  path: '/upload/revenue/check',
  summary:
    'Shows what a network’s report as CSV would bring in, row by row what is wrong, and the totals before and after. Changes nothing.',
  access: { permission: 'performance', actions: ['import'] },
  request: z.object({
    ...file,
    /** null: as for the network’s last upload, else guessed by the headers. */
    mapping: z.nullable(revenueMapping),
    /** null: as for the network’s last upload. */
    units: z.nullable(units),
  }),
  response: revenueCheck,
  errors: ['revenueUpload.errors.storeAway'],
});

/** Instances that are offered at once. */
export const offeredAtOnce = 50;

export const findUploadInstances = defineCall({
  method: 'GET',
  path: '/upload/revenue/instances',
  summary:
    'The instances of a network that the ad units of its report can be, by name, Unit ID or app. At most 50.',
  access: { permission: 'performance', actions: ['import'] },
  request: z.object({ adnId, search: pageRequest.search }),
  response: z.object({ list: z.array(offeredInstance) }),
  errors: [],
});

export const uploadRevenue = defineCall({
  method: 'POST',
  path: '/upload/revenue',
  summary:
    'Brings in what a check has shown: rows that match an instance count at once, others count as unmatched, refused ones are left out.',
  access: { permission: 'performance', actions: ['import'] },
  request: z.object({
    ...file,
    mapping: revenueMapping,
    units,
    check: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  }),
  response: z.object({ id, counts, isStored }),
  errors: [
    'revenueUpload.errors.changed',
    'revenueUpload.errors.nothingToTake',
    'revenueUpload.errors.storeAway',
  ],
});

export const revenueUpload = z.object({
  id,
  adnId: z.int(),
  fileName: z.string(),
  at: instant,
  /** null: somebody who is gone. */
  who: z.nullable(z.object({ id, name: z.string() })),
  counts,
  days,
  totals: z.array(currencyTotal),
  mapping: revenueMapping,
  unmatchedUnits: z.array(unmatchedUnit),
  /** Some of its units were given an instance since. */
  isMapped: z.boolean(),
  undoneAt: z.nullable(instant),
  undoneBy: z.nullable(z.string()),
  isStored,
});
export type RevenueUpload = z.infer<typeof revenueUpload>;

export const listRevenueUploads = defineCall({
  method: 'GET',
  path: '/upload/history',
  summary: 'Reports of networks that were brought in, newest first. Search looks at file names.',
  access: { permission: 'performance', actions: ['query'] },
  request: z.object({ ...pageRequest, adnId: z.optional(adnId) }),
  response: pageOf(revenueUpload),
  errors: [],
});

export const undoRevenueUpload = defineCall({
  method: 'POST',
  path: '/upload/revenue/undo',
  summary:
    'Takes an upload back: what was reported before it counts again, except where a later report has replaced it.',
  access: { permission: 'performance', actions: ['import', 'delete'] },
  request: z.object({ id }),
  response: z.object({
    /** Days of instances and countries that are as they were before. */
    restored: z.int(),
    /** Those that a later report has replaced: they stay as they are. */
    kept: z.int(),
    isStored,
  }),
  errors: ['common.errors.notFound', 'revenueUpload.errors.alreadyUndone', 'revenueUpload.errors.storeAway'],
});

/** An ad unit of an upload that matched nothing when it came. */
const uploadUnit = z.object({
  unit: z.string(),
  /** Those that count, and what they are worth. */
  rows: z.int(),
  revenueUsd: amount,
  /** Rows that a later report has replaced: they stay as they are. */
  replaced: z.int(),
  /** Why nothing matches; null: `instance` or `found` says which it is. */
  reason: z.nullable(z.enum(unmatchedReasons)),
  /** The one that was chosen for it since. */
  instance: z.nullable(id),
  /** The one that is called so by now. */
  found: z.nullable(id),
});
export type UploadUnit = z.infer<typeof uploadUnit>;

export const listUploadUnits = defineCall({
  method: 'GET',
  path: '/upload/revenue/units',
  summary:
    'The ad units of an upload that matched nothing, with their money and the instance that was chosen since.',
  access: { permission: 'performance', actions: ['import'] },
  request: z.object({ id }),
  response: z.object({
    id,
    adnId: z.int(),
    fileName: z.string(),
    undoneAt: z.nullable(instant),
    /** Open ones first, those with the most revenue before others; at most 200. */
    units: z.array(uploadUnit),
    /** Units beyond those. */
    more: z.int(),
    /** The network's instances to choose from, chosen and found ones first; at most 500. */
    instances: z.array(offeredInstance),
    /** Stands for exactly these units and choices: the mapping refuses to start from others. */
    check: z.string(),
  }),
  errors: ['common.errors.notFound'],
});

const mappedUnit = z.extend(unitChoice, { instance: z.nullable(id) });

export const mapUploadUnits = defineCall({
  method: 'POST',
  path: '/upload/revenue/map',
  summary:
    'Says which instances ad units of an upload are that matched nothing, or takes that back: its rows count there from now on, and later uploads take the choice over.',
  access: { permission: 'performance', actions: ['import'] },
  request: z.object({
    id,
    /** What they are to be; null: none here. Those that are so already stay as they are. */
    units: z.array(mappedUnit).check(z.minLength(1), z.maxLength(revenueUploadLimits.units)),
    check: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  }),
  response: z.object({
    counts,
    /** Rows that count for another instance now, or for none. */
    moved: z.int(),
    /** Rows that a later report has replaced: they stay as they are. */
    kept: z.int(),
    isStored,
  }),
  errors: [
    'common.errors.notFound',
    'revenueUpload.errors.alreadyUndone',
    'revenueUpload.errors.changed',
    'revenueUpload.errors.currenciesMixed',
    'revenueUpload.errors.instanceUnknown',
    'revenueUpload.errors.unitTwice',
    'revenueUpload.errors.unitUnknown',
    'revenueUpload.errors.storeAway',
  ],
});
