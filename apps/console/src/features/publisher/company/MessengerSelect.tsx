import { type Messenger, messengers } from '@millrace/contract/publisher/company';
import Select from 'antd/es/select';
import { useText } from '../../../kit/i18n/i18n.ts';

interface MessengerSelectProps {
  readonly id?: string;
  readonly value?: Messenger | null;
  readonly onChange?: (messenger: Messenger | null) => void;
  readonly onBlur?: () => void;
}

/** Where people of the company can be written to, besides mail. */
export function MessengerSelect({ value, onChange, ...field }: MessengerSelectProps) {
  const text = useText();
  return (
    <Select
      {...field}
      value={value ?? null}
      // Cleared, antd hands over undefined, which the form would take for "not touched".
      onChange={(messenger: Messenger | undefined | null) => onChange?.(messenger ?? null)}
      allowClear
      options={messengers.map((one) => ({ value: one, label: text(`company.messengers.${one}`) }))}
    />
  );
}
