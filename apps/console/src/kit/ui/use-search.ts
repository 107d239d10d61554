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
  const forget = () => setTyped('');
  return {
    /** What the server is to search for. */
    search,
    /** What the select needs besides its options. @param query found them */
    searchedBy: (query: Finding) => {
      const failure = failureInMenu(query);
      return {
        loading: query.isFetching,
        showSearch: { filterOption: false as const, searchValue: typed, onSearch: setTyped },
        // A select empties its field after a pick without a word, and would go on to offer what was searched for.
        onSelect: forget,
        onDeselect: forget,
        ...takesWhatFits(search === wanted && !query.isPlaceholderData),
        ...failure,
        onOpenChange: (isOpen: boolean) => {
          if (!isOpen) forget();
          failure.onOpenChange?.(isOpen);
        },
      };
    },
  };
}
