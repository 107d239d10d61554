import { cohortDimensions, cohortRows, cohortViews } from '@millrace/contract/report/cohort';
import { periodPresets } from '@millrace/contract/report/period';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type CohortState, readCohorts, writeCohorts } from './cohort-state.ts';

const usual: CohortState = { period: 'last28', filters: [], rows: 'day', view: 'retention', everyDay: false };
const states = fc.record({
  period: fc.oneof(fc.constantFrom(...periodPresets), fc.constant({ from: '2026-03-01', to: '2026-03-05' })),
  filters: fc.subarray([...cohortDimensions]).map((some) =>
    some.map((dimension) => ({
      dimension,
      values: dimension === 'country' ? ['DE'] : ['1'],
      exclude: false,
    })),
  ),
  rows: fc.constantFrom(...cohortRows),
  view: fc.constantFrom(...cohortViews),
  everyDay: fc.boolean(),
});

it('the address of a table of cohorts gives back whatever was written into it', () => {
  fc.assert(
    fc.property(states, (state) => {
      const query = writeCohorts(new URLSearchParams('saved=7'), state, usual);
      expect(readCohorts(query, usual)).toEqual(state);
      expect(query.get('saved')).toBe('7');
    }),
  );
});

it('what it cannot mean is left out', () => {
  const query = new URLSearchParams('by=planet&view=luck&days=some&is.network=1&is.app=x&period=ever');
  expect(readCohorts(query, usual)).toEqual(usual);
  expect(writeCohorts(new URLSearchParams(), usual, usual).toString()).toBe('');
});
