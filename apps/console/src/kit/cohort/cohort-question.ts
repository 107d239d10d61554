import type { RequestInput } from '@millrace/contract/kit/call';
import type { FieldError } from '@millrace/contract/kit/field-errors';
import { fieldErrors } from '@millrace/contract/kit/field-errors';
import { cohortDimensions, cohortRequest } from '@millrace/contract/report/cohort';
import type { queryCohorts } from '@millrace/contract/report/report';
import { daysShown } from '../report/period-address.ts';
import type { CohortState } from './cohort-state.ts';

type Question = RequestInput<typeof queryCohorts>;

/** What the server is asked for a table of cohorts. @param today in UTC */
export function cohortQuestion(state: CohortState, today: string): Question {
  const filters = state.filters.flatMap(({ dimension, ...filter }) => {
    const known = cohortDimensions.find((one) => one === dimension);
    return known === undefined ? [] : [{ ...filter, dimension: known }];
  });
  return {
    ...daysShown(state, today),
    byDay: state.rows === 'day',
    dimensions: state.rows === 'day' ? [] : [state.rows],
    filters,
  };
}

/** Why the server would refuse it, if it would. */
export function cohortRefusal(question: Question): FieldError | undefined {
  const { error } = cohortRequest.safeParse(question);
  return error === undefined ? undefined : Object.values(fieldErrors(error, question))[0];
}
