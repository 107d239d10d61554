import { runAction } from '../api/run-action.ts';
import { toast } from './notices.ts';

interface UndoableAction {
  /** Does it; what the server refuses is told by the call itself. */
  readonly run: (retry: () => void) => Promise<void>;
  /** Takes it back. */
  readonly undo: () => Promise<void>;
  /** What has happened, with the way back beside it. */
  readonly done: string;
}

/** Does something at once and offers to take it back for ten seconds, in place of a question before it. */
export async function undoable({ run, undo, done }: UndoableAction): Promise<boolean> {
  const through = await runAction(run);
  if (through) toast({ kind: 'success', title: done, undo: () => void runAction(undo) });
  return through;
}
