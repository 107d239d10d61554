import { useEffect, useId } from 'react';
import { useBlocker } from 'react-router';
import { holdPage } from '../navigation/hold-page.ts';
import { formOf } from '../navigation/page-of.ts';
import { session } from '../session/session.ts';
import { askToLeave } from './leave-question.ts';
import { hasUnsavedChanges, markUnsaved } from './unsaved.ts';

/**
 * Asks before a form with unsaved changes is left, inside the console and with the whole page.
 * @returns lets the person go from this moment on, for a form that leaves by itself once it is saved
 */
export function useLeaveGuard(dirty: boolean): () => void {
  const id = useId();
  useEffect(() => {
    markUnsaved(id, dirty);
    if (!dirty) return;
    const letPageGo = holdPage();
    return () => {
      letPageGo();
      markUnsaved(id, false);
    };
  }, [id, dirty]);

  // Somebody whose session has ended can save nothing any more: nothing to ask then.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      hasUnsavedChanges() && session.get().user !== null && formOf(currentLocation) !== formOf(nextLocation),
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void askToLeave().then((leave) => (leave ? blocker.proceed() : blocker.reset()));
  }, [blocker]);
  return () => markUnsaved(id, false);
}
