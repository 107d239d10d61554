import { usualEvents } from '@millrace/contract/advertiser/event-name';
import AutoComplete from 'antd/es/auto-complete';

interface EventNameInputProps {
  readonly placeholder?: string;
  /** A form hands these on. */
  readonly id?: string;
  readonly value?: string | null;
  readonly onChange?: (value: string | null) => void;
  readonly onBlur?: () => void;
}

/** The name of an event: a usual one, or any other. */
export function EventNameInput({ value, onChange, ...rest }: EventNameInputProps) {
  return (
    <AutoComplete
      {...rest}
      value={value ?? ''}
      onChange={(typed: string) => onChange?.(typed === '' ? null : typed)}
      options={usualEvents.filter((name) => name.includes(value ?? '')).map((name) => ({ value: name }))}
    />
  );
}
