import { runAction } from '../api/run-action.ts';
import { toast } from './notices.ts';

interface UndoableAction {
  /** Does it; what the server refuses is told by the call itself. */
  readonly run: (retry: () => void) => Promise<void>;
  /** Takes it back. */
  readonly undo: () => Promise<void>;
  /** What has happened, with the way back beside it. */
  readonly done: string;
  /** To what, where that text doesn't say. */
  readonly doneTo?: string | undefined;
}

/** Does something at once and offers to take it back for ten seconds, in place of a question before it. */
export async function undoable(action: UndoableAction): Promise<boolean> {
  const { run, undo, done, doneTo } = action;
  // Tried again, it ends as it would have: with what has happened, and the way back.
  const through = await runAction(() => run(() => void undoable(action)));
  if (through) {
    const description = doneTo === undefined ? {} : { description: doneTo };
    toast({ kind: 'success', title: done, ...description, undo: () => void runAction(undo) });
  }
  return through;
}
