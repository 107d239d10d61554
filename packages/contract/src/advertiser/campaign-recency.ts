import * as z from 'zod/mini';
import type { ErrorKey } from '../errors.ts';
import { whenRowsRight } from '../kit/when-right.ts';

/** Days back that a factor may ask about; who did nothing in so many is away longer, whenever that was. */
export const mostDaysAway = 60;
const mostSteps = 6;
const [lowest, highest] = [0.1, 5];

const factorMalformed = 'campaign.errors.factorMalformed' satisfies ErrorKey;
/** What a bid is multiplied by: up to 2 decimals. */
export const bidFactor = z.string({ error: factorMalformed }).check(
  z.trim(),
  z.regex(/^\d(\.\d{1,2})?$/, factorMalformed),
  z.refine((value) => Number(value) >= lowest && Number(value) <= highest, factorMalformed),
);

const step = z.object({
  /** Days since somebody's last event, UTC, at most: 0 is today. */
  days: z.int().check(z.minimum(0), z.maximum(mostDaysAway)),
  factor: bidFactor,
});

/** By how long somebody is away: the first step that holds; each reaches further than the one before. */
export const recencySteps = z.array(step).check(
  z.maxLength(mostSteps),
  z.check(
    ({ value, issues }) => {
      for (const [at, { days }] of value.entries()) {
        const before = value[at - 1];
        if (before !== undefined && days <= before.days)
          issues.push({
            code: 'custom',
            path: [at, 'days'],
            input: days,
            message: 'campaign.errors.daysOrder' satisfies ErrorKey,
          });
      }
    },
    { when: whenRowsRight('days') },
  ),
);
