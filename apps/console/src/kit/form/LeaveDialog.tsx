import Button from 'antd/es/button';
import { useEffect, useId, useRef } from 'react';
import { type BlockerFunction, useBlocker } from 'react-router';
import { useText } from '../i18n/i18n.ts';
import { areOfTwoApps, formOf } from '../navigation/page-of.ts';
import { session } from '../session/session.ts';
import { useStore } from '../store.ts';
import { useFocusBack } from '../ui/use-focus-back.ts';
import { askToLeave, leaveQuestion } from './leave-question.ts';
import { hasUnsavedChanges } from './unsaved.ts';

/** Somebody whose session has ended can save nothing any more: nothing to ask then. The way back is how phones close a dialog. */
const asks: BlockerFunction = ({ currentLocation, nextLocation, historyAction }) =>
  hasUnsavedChanges() &&
  session.get().user !== null &&
  (formOf(currentLocation) !== formOf(nextLocation) ||
    areOfTwoApps(currentLocation, nextLocation) ||
    (historyAction === 'POP' && hasUnsavedChanges((dialog) => dialog !== null)));

/** Asks before a form with unsaved changes is left for another address, and draws whoever's open question whether to. */
export function LeaveDialog() {
  const question = useStore(leaveQuestion);
  const blocker = useBlocker(asks);
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void askToLeave().then((leave) => (leave ? blocker.proceed() : blocker.reset()));
  }, [blocker]);
  return question === null ? null : <Question answer={question.answer} />;
}

function Question({ answer }: { readonly answer: (leave: boolean) => void }) {
  const text = useText();
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useFocusBack();
  const stay = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
    // Opening it gives the focus to its first button, which loses what is entered.
    stay.current?.focus();
  }, []);
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby={titleId} onCancel={() => answer(false)}>
      <h2 id={titleId}>{text('form.leaveTitle')}</h2>
      <p className="lead">{text('form.leaveBody')}</p>
      <div className="actions dialog-actions">
        <Button onClick={() => answer(true)}>{text('form.leave')}</Button>
        <Button ref={stay} type="primary" onClick={() => answer(false)}>
          {text('form.stay')}
        </Button>
      </div>
    </dialog>
  );
}
