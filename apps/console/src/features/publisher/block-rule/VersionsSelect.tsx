import Select from 'antd/es/select';
import { useText } from '../../../kit/i18n/i18n.ts';

interface VersionsSelectProps {
  /** Given by the form's field. */
  readonly id?: string;
  readonly value?: readonly string[] | null;
  readonly onChange?: (expressions: string[]) => void;
  readonly onBlur?: () => void;
}

/** Version expressions, each entered with Enter or by leaving the field; a comma belongs to an interval. */
export function VersionsSelect({ value, onChange, ...field }: VersionsSelectProps) {
  const text = useText();
  return (
    <Select<string[]>
      {...field}
      mode="tags"
      open={false}
      suffixIcon={null}
      value={[...(value ?? [])]}
      onChange={(chosen) => onChange?.([...new Set(chosen.map((one) => one.trim()))])}
      placeholder={text('blockRule.versionExample')}
    />
  );
}
