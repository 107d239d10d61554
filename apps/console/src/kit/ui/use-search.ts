import { useState } from 'react';
import { type AskedQuery, failureInMenu } from './failure-in-menu.tsx';
import { useDebounced } from './use-debounced.ts';

/** For a select whose options the server finds by what is typed into it. */
export function useSearch() {
  const [typed, setTyped] = useState('');
  return {
    /** What the server is to search for. */
    search: useDebounced(typed.trim()),
    /** What the select needs besides its options. @param query found them */
    searchedBy: (query: AskedQuery & { readonly isFetching: boolean }) => ({
      loading: query.isFetching,
      showSearch: { filterOption: false as const, onSearch: setTyped },
      ...failureInMenu(query),
    }),
  };
}
