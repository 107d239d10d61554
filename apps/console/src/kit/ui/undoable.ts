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
export async function undoable({ run, undo, done, doneTo }: UndoableAction): Promise<boolean> {
  const through = await runAction(run);
  if (through) {
    const description = doneTo === undefined ? {} : { description: doneTo };
    toast({ kind: 'success', title: done, ...description, undo: () => void runAction(undo) });
  }
  return through;
}
