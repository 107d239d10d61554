import Button from 'antd/es/button';
import { useText } from '../i18n/i18n.ts';
import type { EditForm } from './use-edit-form.ts';

interface FormActionsProps {
  readonly of: Pick<EditForm, 'submitting'>;
  /** What the button says that submits. */
  readonly submit: string;
  /** Submitting it cannot be taken back. */
  readonly danger?: boolean;
  readonly onCancel: () => void;
}

/** The buttons below a form that opens within a screen and closes again. */
export function FormActions({ of, submit, danger = false, onCancel }: FormActionsProps) {
  const text = useText();
  return (
    <div className="actions">
      <Button type="primary" danger={danger} htmlType="submit" loading={of.submitting}>
        {submit}
      </Button>
      <Button onClick={onCancel}>{text('common.cancel')}</Button>
    </div>
  );
}
