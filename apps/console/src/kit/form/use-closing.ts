import { useId } from 'react';
import { askToLeave, leaveQuestion } from './leave-question.ts';
import { forgetDialog, hasUnsavedChanges } from './unsaved.ts';
import { useLeaveGuard } from './use-leave-guard.ts';

/** A dialog or drawer that something can be entered in. */
export interface Closable {
  /** Something is entered in it that is in no form. */
  readonly unsaved?: boolean;
}

/**
 * Of a dialog or drawer: the name by which what stands in it is known, and closing it by Esc, its cross or a click beside it,
 * which loses nothing without a question.
 */
export function useClosing(unsaved: boolean, close: () => void) {
  const dialog = useId();
  useLeaveGuard(unsaved, dialog);
  return {
    dialog,
    close: async (by: { readonly preventDefault: () => void }): Promise<void> => {
      // An Esc that answers the question is heard here too.
      if (leaveQuestion.get() !== null) return;
      if (hasUnsavedChanges((one) => one === dialog)) {
        // The Esc that asks would answer as well.
        by.preventDefault();
        if (!(await askToLeave())) return;
        forgetDialog(dialog);
      }
      close();
    },
  };
}
