import * as z from 'zod/mini';
import { defineCall } from '../kit/call.ts';
import { allRegions, id, region } from '../kit/fields.ts';

/** USD per thousand impressions, as decimal text. */
const ecpm = z.string();

export const ruleEstimate = z.object({
  instanceId: id,
  /** Null: nothing is known. */
  ecpm: z.nullable(ecpm),
  source: z.enum(['estimate', 'manual', 'unknown']),
  /** Holds the true eCPM in 9 of 10 cases. */
  interval: z.nullable(z.object({ low: ecpm, high: ecpm })),
  /** Weighted impressions that the estimate stands on. */
  impressions: z.number(),
});
export type RuleEstimate = z.infer<typeof ruleEstimate>;

/** Countries that are offered, those with the most impressions. */
export const mostEstimatedCountries = 50;

export const listRuleEstimates = defineCall({
  method: 'GET',
  path: '/mediation/rule/estimates',
  summary:
    'What Auto expects the instances of a placement to earn in a country: the numbers that it orders by.',
  access: { permission: 'mediation', actions: ['query'] },
  request: z.object({ placementId: id, country: z._default(region, allRegions) }),
  response: z.object({
    /** In which something else is known than over all. */
    countries: z.array(z.string()),
    list: z.array(ruleEstimate),
  }),
  errors: ['common.errors.notFound'],
});
