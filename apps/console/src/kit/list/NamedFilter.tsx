import Select from 'antd/es/select';
import { useState } from 'react';
import { useText } from '../i18n/i18n.ts';
import type { useSearch } from '../ui/use-search.ts';
import { withChosen } from '../ui/with-chosen.ts';

interface NamedOption {
  readonly value: number;
  readonly label: string;
  readonly title?: string;
}

interface NamedFilterProps {
  readonly label: string;
  /** What choosing none is called. */
  readonly any: string;
  readonly chosen: number | undefined;
  /** What the chosen one is called, which may not be among those that were found; undefined: it is not known yet. */
  readonly chosenName: string | undefined;
  readonly found: readonly NamedOption[];
  /** What they were searched by. */
  readonly search: string;
  /** Of what searched for them. */
  readonly searched: ReturnType<ReturnType<typeof useSearch>['searchedBy']>;
  readonly onChange: (id: number | undefined) => void;
}

/** One of many, or any, as a filter of a list; the server searches, for there may be more than a list answers. */
export function NamedFilter({ label, any, chosen, found, search, searched, ...props }: NamedFilterProps) {
  const text = useText();
  // Found by a search, it may not be among what is found without.
  const [picked, setPicked] = useState<NamedOption>();
  const kept: NamedOption[] = [{ value: 0, label: any }];
  if (chosen !== undefined) {
    const name = props.chosenName ?? (picked?.value === chosen ? picked.label : undefined);
    kept.push({ value: chosen, label: name ?? text('changeLog.nameless', { id: chosen }) });
  }
  return (
    <Select<number>
      className="list-filter"
      aria-label={label}
      value={chosen ?? 0}
      onChange={(id) => {
        setPicked(found.find(({ value }) => value === id));
        props.onChange(id === 0 ? undefined : id);
      }}
      options={withChosen(found, kept, search)}
      {...searched}
    />
  );
}
