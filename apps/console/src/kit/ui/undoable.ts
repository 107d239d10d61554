import { runAction } from '../api/run-action.ts';
import { text } from '../i18n/i18n.ts';
import { toast } from './notices.ts';

interface UndoableAction {
  /** Does it; what the server refuses is told by the call itself. */
  readonly run: (retry: () => void) => Promise<void>;
  /** Takes it back. */
  readonly undo: () => Promise<void>;
  /** What has happened, with the way back beside it; null: all was so already. */
  readonly done: string | (() => string | null);
  /** To what, where that text doesn't say. */
  readonly doneTo?: string | undefined;
}

/** Does something at once and offers to take it back for ten seconds, in place of a question before it. */
export async function undoable(action: UndoableAction): Promise<boolean> {
  const { run } = action;
  // Tried again, it ends as it would have: with what has happened, and the way back.
  const through = await runAction(() => run(() => void undoable(action)));
  if (through) tell(action);
  return through;
}

function tell({ undo, done, doneTo }: UndoableAction): void {
  const title = typeof done === 'string' ? done : done();
  if (title === null) {
    toast({ kind: 'info', title: text('list.alreadySo') });
    return;
  }
  const description = doneTo === undefined ? {} : { description: doneTo };
  toast({ kind: 'success', title, ...description, undo: () => void runAction(undo) });
}
