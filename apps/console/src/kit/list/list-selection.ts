import { useState } from 'react';

export type RowKey = string | number;

/** Which rows a bulk action is for. */
export interface ListSelection {
  readonly keys: readonly RowKey[];
  readonly change: (keys: readonly RowKey[]) => void;
}

/**
 * A selection that survives paging.
 * @param scope what the rows belong to (app, filters): another one begins with nothing selected
 */
export function useSelection(scope: string | number = ''): ListSelection {
  const [selection, setSelection] = useState<{ scope: string | number; keys: readonly RowKey[] }>({
    scope,
    keys: [],
  });
  return {
    keys: selection.scope === scope ? selection.keys : [],
    change: (keys) => setSelection({ scope, keys }),
  };
}
