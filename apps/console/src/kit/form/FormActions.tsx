import Button from 'antd/es/button';
import { useText } from '../i18n/i18n.ts';
import './form-actions.css';
import type { EditForm } from './use-edit-form.ts';

interface FormActionsProps {
  readonly of: Pick<EditForm, 'submitting'> & Partial<Pick<EditForm, 'refusal' | 'stale'>>;
  /** What the button says that submits. */
  readonly submit: string;
  /** Submitting it cannot be taken back. */
  readonly danger?: boolean;
  readonly onCancel: () => void;
  /** What the button says that closes it, where that does more. */
  readonly cancel?: string;
}

/** What a form is refused for, and the buttons below a form that opens within a screen and closes again. */
export function FormActions({ of, submit, danger = false, onCancel, cancel }: FormActionsProps) {
  const text = useText();
  const { refusal = null, stale = [] } = of;
  return (
    <>
      {refusal !== null && (
        <p className="form-refusal" role="alert">
          {refusal}
        </p>
      )}
      <div className="actions">
        <Button
          type="primary"
          danger={danger}
          htmlType="submit"
          loading={of.submitting}
          disabled={stale.length > 0}
        >
          {submit}
        </Button>
        <Button onClick={onCancel}>{cancel ?? text('common.cancel')}</Button>
      </div>
    </>
  );
}
