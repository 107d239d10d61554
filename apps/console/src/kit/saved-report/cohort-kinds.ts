import type { CohortView } from '@millrace/contract/report/cohort';
import type { CohortState } from '../cohort/cohort-state.ts';

interface CohortKind {
  /** What is shown where the address does not say. */
  readonly usual: CohortState;
  readonly views: readonly CohortView[];
}

const lastMonth = { period: 'last28', filters: [], rows: 'day', everyDay: false } as const;

/** What new users have brought by each day. */
export const lifetimeValue: CohortKind = {
  usual: { ...lastMonth, view: 'totalValue' },
  views: ['totalValue', 'adValue', 'purchaseValue'],
};

/** How many of them come back. */
export const retention: CohortKind = {
  usual: { ...lastMonth, view: 'retention' },
  views: ['retention', 'retained'],
};
