import type { JobState } from '@millrace/contract/operator/job';

/** pg-boss's words for the states of a job. */
export const storedStates = {
  waiting: 'created',
  again: 'retry',
  running: 'active',
  done: 'completed',
  dead: 'failed',
  cancelled: 'cancelled',
} as const satisfies Record<JobState, string>;

const states = new Map(Object.entries(storedStates).map(([ours, theirs]) => [theirs, ours as JobState]));

export function stateOf(stored: string): JobState {
  const state = states.get(stored as (typeof storedStates)[JobState]);
  if (state === undefined) throw new Error(`pg-boss has a state "${stored}" that is not known here`);
  return state;
}
