import type { Call, RequestInput, ResponseOf } from '@millrace/contract/kit/call';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { callApi } from './call-api.ts';

/** As many as a list call answers at most. */
const atOnce = 100;

interface Page<Item> {
  readonly list: readonly Item[];
  readonly total: number;
}
type ItemOf<C extends Call> = ResponseOf<C> extends Page<infer Item> ? Item : never;

/**
 * All that a list has, one page after the other: for a select whose choices are some hundreds at most, of which also those have to
 * be named that are chosen already. Whoever shows it says why it is not there.
 */
export function useWholeList<C extends Call>(
  call: C,
  filters: Omit<RequestInput<C>, 'page' | 'size'>,
  { enabled = true }: { readonly enabled?: boolean } = {},
): UseQueryResult<readonly ItemOf<C>[]> {
  return useQuery({
    queryKey: [call.path, 'whole', filters],
    enabled,
    queryFn: async ({ signal }) => {
      // What is added meanwhile moves the others on, so that one may come twice.
      const byId = new Map<number, ItemOf<C>>();
      for (let page = 1; ; page += 1) {
        const input = { ...filters, page, size: atOnce } as RequestInput<C>;
        const { list, total } = (await callApi(call, input, { signal, quiet: true })) as Page<
          ItemOf<C> & { readonly id: number }
        >;
        for (const one of list) byId.set(one.id, one);
        if (page * atOnce >= total) return [...byId.values()];
      }
    },
  });
}
