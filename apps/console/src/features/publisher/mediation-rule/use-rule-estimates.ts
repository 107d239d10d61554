import { allRegions } from '@millrace/contract/kit/fields';
import { listRuleEstimates, type RuleEstimate } from '@millrace/contract/publisher/rule-estimates';
import { useState } from 'react';
import { useApiQuery } from '../../../kit/api/query.ts';

export interface RuleEstimates {
  /** Undefined: not there yet, or it did not come. */
  readonly list: readonly RuleEstimate[] | undefined;
  readonly error: Error | null;
  readonly retry: () => void;
  /** Whose estimates they are; `00`: over all. */
  readonly country: string;
  /** Those to choose from. */
  readonly countries: readonly string[];
  readonly choose: (country: string) => void;
}

interface Asked {
  readonly placementId: number;
  /** The rule's; `00` for ALL. */
  readonly countries: readonly string[];
  readonly enabled: boolean;
}

/** What Auto expects of a placement's instances, in a country of the rule's. */
export function useRuleEstimates({ placementId, countries, enabled }: Asked): RuleEstimates {
  const [chosen, choose] = useState<string | null>(null);
  const isForAll = countries.length === 0 || countries.includes(allRegions);
  const first = isForAll ? allRegions : (countries[0] ?? allRegions);
  const country = chosen !== null && (isForAll || countries.includes(chosen)) ? chosen : first;
  const query = useApiQuery(listRuleEstimates, { placementId, country }, { enabled, quiet: true });
  // Every answer names the same countries: these stay to choose from while another one's estimates are on their way or do not come.
  const overall = useApiQuery(
    listRuleEstimates,
    { placementId, country: allRegions },
    { enabled: enabled && isForAll, quiet: true },
  );
  return {
    list: query.data?.list,
    error: query.error,
    retry: () => void query.refetch(),
    country,
    countries: isForAll ? [allRegions, ...(overall.data?.countries ?? [])] : countries,
    choose,
  };
}
