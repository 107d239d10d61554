import type { AlertWebhook } from '@millrace/contract/report/alert-webhook';
import Radio from 'antd/es/radio';
import Select from 'antd/es/select';
import { useText } from '../../../kit/i18n/i18n.ts';
import './alert.css';

interface WebhookSelectProps {
  readonly webhooks: readonly AlertWebhook[];
  readonly label: string;
  /** Given by the form's field; null: all. */
  readonly id?: string;
  readonly value?: readonly number[] | null;
  readonly onChange?: (chosen: readonly number[] | null) => void;
}

/** All webhooks, those that there will be too; or some; or none. */
export function WebhookSelect({ webhooks, label, id, value = null, onChange }: WebhookSelectProps) {
  const text = useText();
  // One that was removed stays chosen until the choice is changed, so that it is told again when it comes back.
  const listed = (value ?? []).filter((one) => webhooks.some((webhook) => webhook.id === one));
  return (
    <span className="alert-webhook-choice">
      <Radio.Group
        aria-label={label}
        value={value === null ? 'all' : 'some'}
        onChange={({ target }) => onChange?.(target.value === 'all' ? null : [])}
        options={[
          { value: 'all', label: text('alertRule.webhooksAll') },
          { value: 'some', label: text('alertRule.webhooksChosen') },
        ]}
      />
      {value !== null && (
        <Select<number[]>
          {...(id !== undefined && { id })}
          mode="multiple"
          aria-label={label}
          placeholder={text('alertRule.webhooksNone')}
          value={listed}
          onChange={(chosen) => onChange?.(chosen)}
          showSearch={{ optionFilterProp: 'label' }}
          options={webhooks.map((webhook) => ({ value: webhook.id, label: webhook.name }))}
        />
      )}
    </span>
  );
}
