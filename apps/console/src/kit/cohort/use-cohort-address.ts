import { useQuery } from '../navigation/use-query.ts';
import { type CohortState, readCohorts, writeCohorts } from './cohort-state.ts';

export interface CohortAddress {
  readonly state: CohortState;
  readonly change: (parts: Partial<CohortState>) => void;
}

/** The address as the state of a table of cohorts. @param usual what is shown where the address does not say */
export function useCohortAddress(usual: CohortState): CohortAddress {
  const [query, setQuery] = useQuery();
  return {
    state: readCohorts(query, usual),
    change: (parts) =>
      setQuery((current) => writeCohorts(current, { ...readCohorts(current, usual), ...parts }, usual)),
  };
}
