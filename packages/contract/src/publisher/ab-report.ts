import * as z from 'zod/mini';
import { defineCall } from '../kit/call.ts';
import { id } from '../kit/fields.ts';

/** What guards a winner: none of it makes one, but all of it is said of one. */
export const testGuards = ['ecpm', 'fillRate', 'impressionsPerUser', 'retention1', 'retention7'] as const;
export type TestGuard = (typeof testGuards)[number];

/** What a test is judged by: revenue per user alone decides, the others guard it. */
export const testGauges = ['arpu', ...testGuards] as const;
export type TestGauge = (typeof testGauges)[number];

/** What can be said of a test. */
export const testVerdicts = [
  /** No whole day of it has ended. */
  'firstDay',
  /** What its first users did is not kept any more. */
  'expired',
  'noUsers',
  'fewUsers',
  'noRevenue',
  /** The groups are not as large as they should be: nothing can be said. */
  'splitOff',
  'notYet',
  /** Networks have reported too few days of both groups to know how what they pay scatters. */
  'fewReports',
  /** By our estimates it is decided, but networks have still to report days that it is decided by. */
  'awaitsReports',
  /** Group B, or group A, earns more. */
  'betterB',
  'betterA',
  /** They differ by less than is worth having. */
  'same',
] as const;
export type TestVerdict = (typeof testVerdicts)[number];

/** A share of 1, of A's figure: 0.05 is 5 % more. */
const difference = z.nullable(z.number());

const comparison = {
  /** How B stands to A; null: there is nothing to compare. */
  lift: difference,
  /** Where it truly lies, in 95 of 100 tests at all of their looks at once; of the guards, where all of them do at once. */
  low: difference,
  high: difference,
};

const gauge = z.object({
  gauge: z.enum(testGauges),
  /** Money in USD, shares as 0 to 1, as decimal text; null: nothing is known. */
  a: z.nullable(z.string()),
  b: z.nullable(z.string()),
  ...comparison,
  /** The probability that B is better. */
  chance: z.nullable(z.number()),
});
export type TestGaugeFigures = z.infer<typeof gauge>;

export const abTestReport = z.object({
  /** From the day of its start, at most its first 400; `count`: those that are whole, in UTC; null: none has ended. */
  days: z.nullable(z.object({ from: z.iso.date(), to: z.iso.date(), count: z.int() })),
  verdict: z.enum(testVerdicts),
  /**
   * Guards in which the group that earns more is worse, by more than chance; of groups that earn the same, those in which B is.
   * Empty as long as nothing is decided.
   */
  lostGuards: z.array(z.enum(testGuards)),
  /** The day whose figures decided; later ones do not take it back. */
  decidedOn: z.nullable(z.iso.date()),
  /** Whole days until it can be decided, if users go on to come as in the last week; null: nobody can tell. */
  daysLeft: z.nullable(z.int()),
  /** USD in thirty days that the difference makes as it is, and as its interval has it. */
  stake: z.nullable(z.object({ month: z.string(), low: z.string(), high: z.string() })),
  users: z.object({ A: z.int(), B: z.int() }),
  /** Whether users came into the groups as planned: off below 0.001. */
  split: z.object({ p: z.number(), isOff: z.boolean() }),
  /** How far two groups of these sizes differ by chance alone in this app, in 19 of 20 A/A tests. */
  noise: difference,
  /**
   * The same as it was seen: users of group A split into two halves anew, `splits` times; of this test, or as long as it has too few,
   * of the one before in this app. How far those were apart, at the size of this test's groups: 19 of 20 of them at most, and the farthest.
   */
  seenNoise: z.nullable(
    z.object({
      /** Null: this one. */
      test: z.nullable(z.object({ id, name: z.string() })),
      splits: z.int(),
      nineteen: z.number(),
      most: z.number(),
    }),
  ),
  /** The part of the revenue that is our own estimate still; null: there is none. */
  open: z.nullable(z.number()),
  /** The part of what own ads paid that counts, 0 to 1: what the publisher keeps of it; null: all of it, or there are none. */
  ownAdsKept: z.nullable(z.number()),
  gauges: z.array(gauge),
  /** The lift of revenue per user as it stood at the end of each whole day. */
  looks: z.array(z.object({ day: z.iso.date(), ...comparison })),
});
export type AbTestReport = z.infer<typeof abTestReport>;

export const reportAbTest = defineCall({
  method: 'GET',
  path: '/abt/report',
  summary:
    'What an A/B test says: revenue per user of both groups with an interval that holds at every look, guards, the check of the split, what is at stake and the days that are left.',
  access: { permission: 'performance', actions: ['query'] },
  request: z.object({ id }),
  response: abTestReport,
  errors: [
    'common.errors.notFound',
    'common.errors.forbidden',
    'report.errors.tookTooLong',
    'report.errors.tooManyRows',
    'report.errors.tooMuchMemory',
    'report.errors.busy',
  ],
});
