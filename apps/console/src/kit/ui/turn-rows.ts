import { runAction } from '../api/run-action.ts';
import { toast } from './notices.ts';
import { undoable } from './undoable.ts';

export type Turned = 'on' | 'paused' | 'archived';

interface Row {
  readonly id: number;
  readonly switch: Turned | 'draft';
}

interface Turning {
  /** What is said when it is done. */
  readonly done: string;
  readonly send: (ids: readonly number[], wanted: Turned, retry?: () => void) => Promise<void>;
}

/** Switches rows of a list, with ten seconds to take that back; what was a draft is paused then. */
export function turnRows(rows: readonly Row[], wanted: Turned, { done, send }: Turning): Promise<boolean> {
  const ids = (of: readonly Row[]) => of.map(({ id }) => id);
  const groups = Map.groupBy(rows, (row): Turned => (row.switch === 'draft' ? 'paused' : row.switch));
  return undoable({
    run: (retry) => send(ids(rows), wanted, retry),
    undo: async () => {
      for (const [before, members] of groups) await send(ids(members), before);
    },
    done,
  });
}

/** Copies a row. @returns the id of the copy, or undefined where the server refused */
export async function copyRow(
  send: (retry: () => void) => Promise<{ readonly id: number }>,
  done: string,
): Promise<number | undefined> {
  let made: number | undefined;
  await runAction(async (retry) => {
    made = (await send(retry)).id;
    toast({ kind: 'success', title: done });
  });
  return made;
}
