import type { Person } from '@millrace/contract/people/member';
import { useRef } from 'react';

/**
 * The members that are or were on the screen, as last seen, by id: a selection keeps those of other pages.
 * @param rows what the list shows now
 */
export function useSeenMembers(rows: readonly Person[]): ReadonlyMap<number, Person> {
  const seen = useRef(new Map<number, Person>());
  for (const row of rows) if (row.kind === 'member') seen.current.set(row.id, row);
  return seen.current;
}
