import type { Instance } from '@millrace/contract/publisher/instance';
import { useEffect, useRef } from 'react';

/**
 * The placement of each instance that is or was on the screen: a selection keeps those of other pages.
 * @param rows what the list shows now
 */
export function useSeenPlacements(rows: readonly Instance[]): ReadonlyMap<number, number> {
  const seen = useRef(new Map<number, number>());
  useEffect(() => {
    for (const { id, placementId } of rows) seen.current.set(id, placementId);
  }, [rows]);
  return seen.current;
}
