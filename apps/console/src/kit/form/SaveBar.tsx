import Button from 'antd/es/button';
import { useEffect } from 'react';
import { connection } from '../api/connection.ts';
import { useText } from '../i18n/i18n.ts';
import { useStore } from '../store.ts';
import { labelOfField } from './field-path.ts';
import type { EditForm } from './use-edit-form.ts';

interface SaveBarProps {
  readonly of: EditForm;
  /** The label of each field, for the list of those that need another look. */
  readonly labels: Readonly<Record<string, string>>;
  /** What the button says; Save when absent. */
  readonly saveLabel?: string | undefined;
}

/** The bar at the bottom of a form: what state it is in, Discard and Save. Ctrl-S and ⌘S save too. */
export function SaveBar({ of, labels, saveLabel }: SaveBarProps) {
  const text = useText();
  const lost = useStore(connection) === 'lost';
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      if (of.dirty) void of.submit();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [of]);

  function state(): string {
    if (of.submitting) return text(lost ? 'form.waiting' : 'form.saving');
    if (of.wrong.length > 0) {
      const fields = of.wrong.map((name) => labelOfField(name, labels)).join(text('form.separator'));
      return text('form.fix', { fields });
    }
    if (of.dirty) return text('form.unsaved');
    return of.isNew ? '' : text('form.saved');
  }

  return (
    <div className="save-bar">
      <span role="status" className={of.wrong.length > 0 ? 'save-state save-wrong' : 'save-state'}>
        {state()}
      </span>
      <Button disabled={!of.dirty || of.submitting} onClick={of.discard}>
        {text('form.discard')}
      </Button>
      <Button type="primary" htmlType="submit" loading={of.submitting} disabled={of.stale.length > 0}>
        {saveLabel ?? text('common.save')}
      </Button>
    </div>
  );
}
