import Select from 'antd/es/select';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { useText } from '../i18n/i18n.ts';
import './suggested-words.css';
import { wordsOf } from './words-of.ts';

export interface SuggestedWord {
  readonly value: string;
  /** What stands beside it in the menu. */
  readonly note?: string;
}

interface SuggestedWordsProps {
  readonly suggestions: readonly SuggestedWord[];
  /** What the menu says while there is nothing to suggest. */
  readonly none: ReactNode;
  /** What parts typed or pasted text; Enter and leaving the field always do. */
  readonly separators?: readonly string[];
  /** Given by the form's field. */
  readonly id?: string;
  readonly value?: readonly string[] | null;
  readonly onChange?: (words: string[]) => void;
  readonly onBlur?: () => void;
}

interface Option extends SuggestedWord {
  readonly label: string;
}

/** Of a menu in which nothing is marked the select names an entry -1, which there is not. */
function MarkingInput({ 'aria-activedescendant': marked, ...props }: ComponentProps<'input'>) {
  return <input {...props} aria-activedescendant={marked?.endsWith('_-1') ? undefined : marked} />;
}
const components = { input: MarkingInput };

const keyOf = (word: string) => word.trim().toLowerCase();

/**
 * A list of words that are chosen from a menu or typed, Enter after each. A known one stands as it is known, in whatever case it was
 * typed.
 */
export function SuggestedWords({ suggestions, none, separators = [], ...props }: SuggestedWordsProps) {
  const { value, onChange, ...field } = props;
  const text = useText();
  const [typed, setTyped] = useState('');
  const wanted = keyOf(typed);
  const forget = () => setTyped('');
  const known = new Map(suggestions.map((one) => [keyOf(one.value), one]));
  const chosen = value ?? [];
  const isChosen = wanted !== '' && chosen.some((word) => keyOf(word) === wanted);
  return (
    <Select<string[], Option>
      {...field}
      mode="tags"
      tokenSeparators={[...separators]}
      showSearch={{
        searchValue: typed,
        onSearch: setTyped,
        // What is typed has an entry of its own, which stands for the known one.
        filterOption: (_, option) =>
          option !== undefined &&
          keyOf(option.value).includes(wanted) &&
          (option.value === typed || keyOf(option.value) !== wanted),
      }}
      components={components}
      onSelect={forget}
      onDeselect={forget}
      // With nothing typed, or what is chosen already, Enter and Tab would take one that nobody has asked for.
      defaultActiveFirstOption={wanted !== '' && !isChosen}
      onInputKeyDown={({ key }) => {
        if (key === 'Enter' && isChosen) forget();
      }}
      value={[...chosen]}
      onChange={(words) => onChange?.(wordsOf(words.map((word) => known.get(keyOf(word))?.value ?? word)))}
      options={suggestions.map((one) => ({ ...one, label: one.value }))}
      notFoundContent={none}
      optionRender={({ data }) => {
        const { value: word, note } = known.get(keyOf(data.value)) ?? data;
        const isNew = word === typed && !chosen.includes(word) && !known.has(wanted);
        return (
          <span className="suggested-word">
            {isNew ? text('caps.notListed', { typed: word.trim() }) : word}
            {note !== undefined && <small>{note}</small>}
          </span>
        );
      }}
    />
  );
}
