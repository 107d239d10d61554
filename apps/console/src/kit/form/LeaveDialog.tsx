import Button from 'antd/es/button';
import { useEffect, useId, useRef } from 'react';
import { useText } from '../i18n/i18n.ts';
import { useStore } from '../store.ts';
import { leaveQuestion } from './leave-question.ts';

/** Draws the open question whether to leave a form without saving. */
export function LeaveDialog() {
  const question = useStore(leaveQuestion);
  return question === null ? null : <Question answer={question.answer} />;
}

function Question({ answer }: { readonly answer: (leave: boolean) => void }) {
  const text = useText();
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby={titleId} onCancel={() => answer(false)}>
      <h2 id={titleId}>{text('form.leaveTitle')}</h2>
      <p className="lead">{text('form.leaveBody')}</p>
      <div className="actions dialog-actions">
        <Button onClick={() => answer(true)}>{text('form.leave')}</Button>
        <Button type="primary" autoFocus onClick={() => answer(false)}>
          {text('form.stay')}
        </Button>
      </div>
    </dialog>
  );
}
