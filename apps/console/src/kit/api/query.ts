import type { Call, RequestInput, ResponseOf } from '@millrace/contract/kit/call';
import { keepPreviousData, QueryClient, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { session } from '../session/session.ts';
import { callApi } from './call-api.ts';
import { pollWhile } from './poll.ts';

/** What the console has asked and still knows. Calls repeat themselves, so the client doesn't. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 30_000, networkMode: 'always', refetchOnWindowFocus: false },
  },
});

/** What one person has seen is not for the next one who signs in here. */
session.subscribe(() => {
  if (session.get().token === null) queries.clear();
});

/** The key under which the answer of a call is kept; `[call.path]` alone stands for every input. */
export function queryKey<C extends Call>(call: C, input: RequestInput<C>) {
  return [call.path, input] as const;
}

interface ApiQueryOptions<Data> {
  readonly enabled?: boolean;
  /** Asks again after so many milliseconds. */
  readonly every?: number;
  /**
   * Asks again, more and more rarely, as long as this holds of the answer; not while the page is hidden. Where it is a text, soon
   * again once that has changed.
   */
  readonly pollWhile?: (data: Data) => boolean | string;
  /** Shows the previous input's answer until the new one is there, for lists that page and search. */
  readonly keepPrevious?: boolean;
  /** The screen shows the failure itself, so no notification floats in. */
  readonly quiet?: boolean;
  /** Asks again whenever a screen opens, and shows what is known until the answer is there. */
  readonly fresh?: boolean;
}

/** The answer of a call, kept and shared by everything that asks the same. */
export function useApiQuery<C extends Call>(
  call: C,
  input: RequestInput<C>,
  options: ApiQueryOptions<ResponseOf<C>> = {},
): UseQueryResult<ResponseOf<C>> {
  const { enabled = true, every, keepPrevious = false, quiet = false, fresh = false } = options;
  const key = queryKey(call, input);
  const isUnderWay = useRef(options.pollWhile);
  isUnderWay.current = options.pollWhile;
  const poll = useRef(pollWhile<ResponseOf<C>>((data) => isUnderWay.current?.(data) ?? false));
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) =>
      callApi(call, input, { signal, quiet, retry: () => void queries.refetchQueries({ queryKey: key }) }),
    enabled,
    refetchInterval: every ?? (({ state }) => poll.current(state)),
    ...(fresh ? { staleTime: 0 } : {}),
    ...(keepPrevious ? { placeholderData: keepPreviousData } : {}),
  });
}

/** Asks again what is on the screen of this call, and forgets the rest of it. */
export function refresh(call: Call): Promise<void> {
  return queries.invalidateQueries({ queryKey: [call.path] });
}

/**
 * Shows what a change has answered wherever the call's answer is on the screen. What was being asked of the call is given
 * up: it was answered before the change and would show that again.
 */
export async function showAnswer<C extends Call>(
  call: C,
  input: RequestInput<C>,
  answer: ResponseOf<C>,
): Promise<void> {
  const key = queryKey(call, input);
  await queries.cancelQueries({ queryKey: key, exact: true });
  queries.setQueryData(key, answer);
}
