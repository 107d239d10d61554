import Select from 'antd/es/select';
import { wordsOf } from './words-of.ts';

interface WordsInputProps {
  /** What parts typed or pasted text; Enter and leaving the field always do. */
  readonly separators?: readonly string[];
  readonly placeholder?: string;
  /** Where no label stands beside it. */
  readonly label?: string;
  readonly id?: string;
  readonly value?: readonly string[] | null;
  readonly onChange?: (words: string[]) => void;
  readonly onBlur?: () => void;
}

/** A list of words that are typed, not chosen: Enter after each. */
export function WordsInput({ separators = [], value, onChange, label, ...field }: WordsInputProps) {
  return (
    <Select<string[]>
      {...field}
      {...(label === undefined ? {} : { 'aria-label': label })}
      mode="tags"
      open={false}
      suffixIcon={null}
      tokenSeparators={[...separators]}
      value={[...(value ?? [])]}
      onChange={(words) => onChange?.(wordsOf(words))}
    />
  );
}
