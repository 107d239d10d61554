import Select from 'antd/es/select';
import { useText } from '../i18n/i18n.ts';
import type { useSearch } from '../ui/use-search.ts';

interface NamedFilterProps {
  readonly label: string;
  /** What choosing none is called. */
  readonly any: string;
  readonly chosen: number | undefined;
  /** What the chosen one is called, which may not be among those that were found; undefined: it is not known yet. */
  readonly chosenName: string | undefined;
  readonly found: readonly { readonly value: number; readonly label: string; readonly title?: string }[];
  /** Of what searched for them. */
  readonly searched: ReturnType<ReturnType<typeof useSearch>['searchedBy']>;
  readonly onChange: (id: number | undefined) => void;
}

/** One of many, or any, as a filter of a list; the server searches, for there may be more than a list answers. */
export function NamedFilter({ label, any, chosen, found, searched, ...props }: NamedFilterProps) {
  const text = useText();
  const isFound = chosen === undefined || found.some(({ value }) => value === chosen);
  const name = props.chosenName ?? text('changeLog.nameless', { id: chosen ?? 0 });
  return (
    <Select<number>
      className="list-filter"
      aria-label={label}
      value={chosen ?? 0}
      onChange={(id) => props.onChange(id === 0 ? undefined : id)}
      options={[{ value: 0, label: any }, ...(isFound ? [] : [{ value: chosen, label: name }]), ...found]}
      {...searched}
    />
  );
}
