import useFormInstance from 'antd/es/form/hooks/useFormInstance';
import RadioGroup from 'antd/es/radio/group';
import { useText } from '../i18n/i18n.ts';

/** null: everything. */
export type Mode = 'include' | 'exclude' | null;

interface ModeChoiceProps {
  /** The lists that are empty without a mode, by their paths in the form. */
  readonly empties: readonly (readonly string[])[];
  readonly label: string;
  /** Given by the form's field. */
  readonly id?: string;
  readonly value?: Mode;
  readonly onChange?: (mode: Mode) => void;
}

const modes = ['all', 'include', 'exclude'] as const;

/** Everything, only some, or all but some; the lists of some go with the mode. */
export function ModeChoice({ empties, label, value = null, onChange, ...field }: ModeChoiceProps) {
  const text = useText();
  const form = useFormInstance();
  return (
    <RadioGroup
      {...field}
      aria-label={label}
      optionType="button"
      value={value ?? 'all'}
      onChange={({ target }) => {
        const mode = modes.find((one) => one === target.value) ?? 'all';
        if (mode === 'all') for (const path of empties) form.setFieldValue([...path], []);
        onChange?.(mode === 'all' ? null : mode);
      }}
      options={modes.map((mode) => ({ value: mode, label: text(`caps.mode.${mode}`) }))}
    />
  );
}
