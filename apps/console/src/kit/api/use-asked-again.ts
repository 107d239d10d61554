import type { Call } from '@millrace/contract/kit/call';
import { useEffect } from 'react';
import { isChange } from './is-change.ts';
import { queries, refresh } from './query.ts';

/** The calls that are asked again by themselves, once for each who wants that: they are no reason to ask one another. */
const asked = new Map<unknown, number>();

function count(path: string, by: 1 | -1): void {
  const now = (asked.get(path) ?? 0) + by;
  if (now === 0) asked.delete(path);
  else asked.set(path, now);
}

/**
 * Asks a call again whenever any other is: what is added, saved or switched on a screen may change its answer, which no
 * screen should have to know.
 */
export function useAskedAgain(call: Call): void {
  useEffect(() => {
    let isSaid = false;
    count(call.path, 1);
    const end = queries.getQueryCache().subscribe((event) => {
      if (isSaid || asked.has(event.query.queryKey[0]) || !isChange(event)) return;
      // One save makes many others be asked again, all in one go: the first of them says it.
      isSaid = true;
      setTimeout(() => {
        isSaid = false;
      });
      void refresh(call);
    });
    return () => {
      end();
      count(call.path, -1);
    };
  }, [call]);
}
