import * as z from 'zod/mini';
import { wholeNumber } from '../kit/whole-number.ts';
import { daysWithin, distinct, filterBy, reportDay } from './definition.ts';

/** What new users can be told apart by: the app, and where they were first seen. */
export const cohortDimensions = ['app', 'platform', 'country'] as const;

/** What the rows of a table of cohorts are: first days, or everybody by where they were first seen. */
export const cohortRows = ['day', ...cohortDimensions] as const;
export type CohortRows = (typeof cohortRows)[number];

/** Every figure that a cell of it can show. */
export const cohortViews = ['retention', 'retained', 'totalValue', 'adValue', 'purchaseValue'] as const;
export type CohortView = (typeof cohortViews)[number];

/** The last day that is looked at after the first one, and the most first days of a question. */
export const mostAge = 30;
const mostCohorts = 31;

/** Fewer users than these who have reached a day say nothing of it: it is not drawn. */
export const leastUsers = 30;

/** What a table of cohorts shows, each with its definition. */
export const cohortFigures = ['users', 'retention', 'adValue', 'purchaseValue'] as const;
export type CohortFigure = (typeof cohortFigures)[number];

/** The message that says what it is and how it is computed. */
export function cohortDefinition<Figure extends CohortFigure>(figure: Figure) {
  return `report.cohorts.${figure}` as const;
}

/** Users who were first seen on these days, and what became of them. */
export const cohortRequest = z
  .object({
    /** First days in UTC, both included. */
    from: reportDay,
    to: reportDay,
    /** Each first day is a row of its own. */
    byDay: z._default(z.boolean(), true),
    dimensions: z._default(distinct(z.enum(cohortDimensions), 3), []),
    filters: z._default(z.array(filterBy(cohortDimensions)).check(z.maxLength(10)), []),
    /** The last day that is looked at; the first one is 0. */
    lastAge: z._default(wholeNumber.check(z.nonnegative(), z.maximum(mostAge)), mostAge),
  })
  .check(daysWithin(mostCohorts));
export type CohortRequest = z.output<typeof cohortRequest>;
