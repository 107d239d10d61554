import type { Call } from '@millrace/contract/kit/call';
import { useEffect } from 'react';
import { queries, refresh } from './query.ts';

/**
 * Asks a call again whenever any other is: what is added, saved or switched on a screen may change its answer, which no
 * screen should have to know.
 */
export function useAskedAgain(call: Call): void {
  useEffect(
    () =>
      queries.getQueryCache().subscribe(({ type, query, ...event }) => {
        if (type !== 'updated' || query.queryKey[0] === call.path) return;
        if ('action' in event && event.action.type === 'invalidate') void refresh(call);
      }),
    [call],
  );
}
