import { useState } from 'react';
import { type AskedQuery, failureInMenu } from './failure-in-menu.tsx';
import { takesWhatFits } from './takes-what-fits.ts';
import { useDebounced } from './use-debounced.ts';

interface Finding extends AskedQuery {
  readonly isFetching: boolean;
  /** What it has is what an earlier search has found. */
  readonly isPlaceholderData: boolean;
}

/** For a select whose options the server finds by what is typed into it. */
export function useSearch() {
  const [typed, setTyped] = useState('');
  const wanted = typed.trim();
  const search = useDebounced(wanted);
  return {
    /** What the server is to search for. */
    search,
    /** What the select needs besides its options. @param query found them */
    searchedBy: (query: Finding) => ({
      loading: query.isFetching,
      showSearch: { filterOption: false as const, onSearch: setTyped },
      ...takesWhatFits(search === wanted && !query.isPlaceholderData),
      ...failureInMenu(query),
    }),
  };
}
