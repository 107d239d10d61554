import type { RequestInput, ResponseOf } from '@millrace/contract/kit/call';
import { listRuleInstances } from '@millrace/contract/publisher/mediation-rule';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { callApi } from '../../../kit/api/call-api.ts';

type Which = Omit<RequestInput<typeof listRuleInstances>, 'page' | 'size'>;
export type RuleOffer = ResponseOf<typeof listRuleInstances>;

const size = 100;

/** What a rule can serve, asked for a page at a time: its lists hold every instance of the placement, 500 at most. */
export function useRuleOffer(which: Which): UseQueryResult<RuleOffer> {
  return useQuery({
    queryKey: [listRuleInstances.path, which],
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const read = (page: number) =>
        callApi(listRuleInstances, { ...which, page, size }, { signal, quiet: true });
      const first = await read(1);
      const list = [...first.list];
      for (let page = 2; (page - 1) * size < first.total; page += 1) list.push(...(await read(page)).list);
      return { ...first, list };
    },
  });
}
