import Select from 'antd/es/select';
import type { ListAddress } from '../list/use-list-address.ts';

interface ChoiceFilterProps {
  readonly address: Pick<ListAddress, 'filter' | 'change'>;
  /** In the address. */
  readonly name: string;
  readonly label: string;
  /** What it says when nothing is chosen; none: there is always one of the options chosen. */
  readonly any?: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** The option that holds while the address says nothing. */
  readonly usual?: string;
  /** What is chosen, for screens that read more, or less, in the address than its text. */
  readonly value?: string;
  readonly className?: string;
}

/** One of a few, or any, as a filter of a list; it stands in the address. */
export function ChoiceFilter({
  address,
  name,
  label,
  any,
  options,
  usual = '',
  ...props
}: ChoiceFilterProps) {
  const { value = address.filter(name) || usual, className = 'list-filter' } = props;
  return (
    <Select<string>
      className={className}
      aria-label={label}
      value={value}
      onChange={(chosen) => address.change({ [name]: chosen === usual ? '' : chosen })}
      options={any === undefined ? [...options] : [{ value: '', label: any }, ...options]}
    />
  );
}
