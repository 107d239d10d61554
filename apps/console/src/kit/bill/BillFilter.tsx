import Select from 'antd/es/select';
import type { ListAddress } from '../list/use-list-address.ts';
import './bill.css';

interface BillFilterProps {
  readonly address: ListAddress;
  /** In the address. */
  readonly name: 'state' | 'month';
  readonly label: string;
  /** What it says when nothing is chosen. */
  readonly any: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

export function BillFilter({ address, name, label, any, options }: BillFilterProps) {
  return (
    <Select
      className="bill-filter"
      aria-label={label}
      value={address.filter(name)}
      options={[{ value: '', label: any }, ...options]}
      onChange={(value) => address.change({ [name]: value })}
    />
  );
}
