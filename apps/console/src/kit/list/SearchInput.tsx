import SearchOutlined from '@ant-design/icons/es/icons/SearchOutlined';
import Input from 'antd/es/input/Input';
import { useEffect, useRef, useState } from 'react';
import { useDebounced } from '../ui/use-debounced.ts';
import type { ListAddress } from './use-list-address.ts';

interface SearchInputProps {
  readonly label: string;
  readonly address: Pick<ListAddress, 'search' | 'change'>;
}

/** Searches while the person types; what is searched for stands in the address. */
export function SearchInput({ label, address }: SearchInputProps) {
  const [typed, setTyped] = useState(address.search);
  const settled = useDebounced(typed);
  const latest = useRef(address);
  latest.current = address;
  const asked = useRef(address.search);
  useEffect(() => {
    asked.current = settled;
    searchFor(settled, latest.current);
  }, [settled]);
  // "Clear" of an empty list, a link or going back search for something else than was typed here.
  useEffect(() => {
    if (address.search === asked.current) return;
    asked.current = address.search;
    setTyped(address.search);
  }, [address.search]);
  return (
    <Input
      className="list-search"
      prefix={<SearchOutlined aria-hidden />}
      aria-label={label}
      placeholder={label}
      allowClear
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      // Whoever goes on to another page at once finds it there on coming back.
      onBlur={() => {
        if (typed === settled) return;
        asked.current = typed;
        searchFor(typed, address);
      }}
    />
  );
}

function searchFor(search: string, address: SearchInputProps['address']): void {
  if (search !== address.search) address.change({ search });
}
