import * as z from 'zod/mini';
import { defineCall } from '../kit/call.ts';
import { id } from '../kit/fields.ts';
import { maxEntries, ruleFields } from './mediation-rule.ts';

/** Whole days, the last of them yesterday, whose requests are looked at. */
export const labDays = 7;

/** As entered: at most 10,000 with up to four decimals, as manual eCPM. */
const usd = z.string().check(z.trim(), z.regex(/^\d{1,5}(\.\d{1,4})?$/, 'common.errors.invalid'));

/**
 * Why there is no answer. `noRequests`: the rule decided none that name a user and an id. `neverAsked`: instances that were
 * not in the rule or were hardly ever asked. The others as in packages/mediation, `lab/refusal`.
 */
export const labRefusals = [
  'noRequests',
  'neverAsked',
  'nothingLeft',
  'neverFirst',
  'tooFew',
  'fewUsers',
] as const;
export type LabRefusal = (typeof labRefusals)[number];

/** USD as decimal text. */
const money = z.string();
const range = { difference: money, low: money, high: money };

export const labAnswer = z.object({
  /** Of what a thousand requests bring; `low` to `high` hold the true difference in 9 of 10 cases. */
  perThousand: z.object({ expected: money, ...range }),
  /** The same for as many requests as the rule decided in the days. */
  perWeek: z.object(range),
  /** Shares of the requests that would have been asked otherwise, and begun otherwise, 0–1. */
  changed: z.number(),
  changedFirst: z.number(),
});
export type LabAnswer = z.infer<typeof labAnswer>;

export const triedRule = z.object({
  /** First and last day, UTC. */
  from: z.iso.date(),
  to: z.iso.date(),
  /** Those that the rule decided for users with an id, held-out ones apart. */
  requests: z.int(),
  /** How many of them were looked at: of very many only those of some users. */
  looked: z.int(),
  /** USD that a thousand of them brought; null: there were none. */
  earned: z.nullable(money),
  /** Impressions of theirs that nobody has named a price for yet: they count as having earned nothing. */
  unpriced: z.int(),
  /** How many requests those are worth that chance let begin as the draft begins. */
  effective: z.int(),
  /** Null: `refusal` says why. */
  answer: z.nullable(labAnswer),
  refusal: z.nullable(z.enum(labRefusals)),
  /** The instances of `neverAsked`. */
  unknown: z.array(id),
});
export type TriedRule = z.infer<typeof triedRule>;

export const tryRule = defineCall({
  method: 'POST',
  path: '/mediation/segment/try',
  summary:
    'What a rule’s requests of the last seven days would have earned with another order, floor or price; changes nothing.',
  access: { permission: 'performance', actions: ['query'] },
  request: z.object({
    id,
    optimizedType: ruleFields.optimizedType,
    waterfall: ruleFields.waterfall,
    bidding: ruleFields.bidding,
    /** USD per thousand impressions: what is known to earn less, or bids less, is left out. */
    floor: z.nullable(usd),
    /** By which Auto would order, and bids would be compared with, instead. */
    prices: z.array(z.object({ instanceId: id, ecpm: usd })).check(z.maxLength(maxEntries)),
  }),
  response: triedRule,
  errors: [
    'common.errors.notFound',
    'report.errors.busy',
    'report.errors.tookTooLong',
    'report.errors.tooManyRows',
    'report.errors.tooMuchMemory',
  ],
});
