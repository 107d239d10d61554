import { toast } from './notices.ts';
import { undoable } from './undoable.ts';

interface Removal {
  /** What goes, e.g. `house ad 7`. */
  readonly what: string;
  readonly remove: (retry: () => void) => Promise<unknown>;
  readonly restore: () => Promise<unknown>;
  /** Brings up to date what the screen shows. */
  readonly reread: () => Promise<unknown>;
  readonly removed: string;
  /** Which one it was, where that text doesn't say. */
  readonly removedName?: string;
  /** Absent: that it is back is plain to see. */
  readonly restored?: string;
}

const underWay = new Set<string>();

/** Removes a row at once, with ten seconds to bring it back. A second click before the row is gone asks for nothing. */
export async function removeWithUndo(removal: Removal): Promise<void> {
  const { what, remove, restore, reread, removed, removedName, restored } = removal;
  if (underWay.has(what)) return;
  underWay.add(what);
  try {
    await undoable({
      run: async (retry) => {
        await remove(retry);
        await reread();
      },
      undo: async () => {
        try {
          await restore();
        } finally {
          // It may be back though not as it was.
          await reread();
        }
        if (restored !== undefined) toast({ kind: 'success', title: restored });
      },
      done: removed,
      doneTo: removedName,
    });
  } finally {
    underWay.delete(what);
  }
}
