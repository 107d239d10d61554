import InputNumber from 'antd/es/input-number';
import type { ReactNode } from 'react';

interface NumberInputProps {
  readonly placeholder?: string;
  readonly suffix?: ReactNode;
  readonly id?: string;
  /** A text: what was typed and is no number. */
  readonly value?: number | string | null;
  readonly onChange?: (value: number | string | null) => void;
  readonly onBlur?: () => void;
}

/** What a keyboard for Chinese writes for digits too; nothing is guessed: `1,5` is not 15. */
const asTyped = (typed = '') => typed.normalize('NFKC').trim();

/**
 * A number in a contract form. Whatever is typed stays and reaches the form, also beyond every limit and where it is no
 * number: the contract says what is wrong with it.
 */
export function NumberInput({ onChange, ...field }: NumberInputProps) {
  return (
    <InputNumber<number | string>
      {...field}
      parser={asTyped}
      onInput={(typed) => {
        // Neither a text nor that one was emptied counts as a change to antd.
        if (asTyped(typed) === '') onChange?.(null);
        else if (Number.isNaN(Number(asTyped(typed)))) onChange?.(typed);
      }}
      // When the field is left, antd tells of a text once more, as not a number.
      onChange={(value) => {
        if (!Number.isNaN(value)) onChange?.(value);
      }}
    />
  );
}
