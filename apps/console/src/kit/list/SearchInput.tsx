import SearchOutlined from '@ant-design/icons/es/icons/SearchOutlined';
import Input from 'antd/es/input/Input';
import { useEffect, useRef, useState } from 'react';
import { useDebounced } from '../ui/use-debounced.ts';
import type { ListAddress } from './use-list-address.ts';

interface SearchInputProps {
  readonly label: string;
  readonly address: ListAddress;
}

/** Searches while the person types; what is searched for stands in the address. */
export function SearchInput({ label, address }: SearchInputProps) {
  const [typed, setTyped] = useState(address.search);
  const settled = useDebounced(typed);
  const latest = useRef(address);
  latest.current = address;
  useEffect(() => {
    if (settled !== latest.current.search) latest.current.change({ search: settled });
  }, [settled]);
  return (
    <Input
      className="list-search"
      prefix={<SearchOutlined aria-hidden />}
      aria-label={label}
      placeholder={label}
      allowClear
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  );
}
