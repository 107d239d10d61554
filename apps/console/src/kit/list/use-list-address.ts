import { useQuery } from '../navigation/use-query.ts';

const sizes = [20, 50, 100] as const;
type PageSize = (typeof sizes)[number];

export type SortOrder = 'asc' | 'desc';

/** What of a list stands in the address. */
export interface ListAddress<Column extends string = string> {
  readonly page: number;
  readonly size: number;
  readonly search: string;
  /** What the list is sorted by, as its call takes it; empty for the call's own order. */
  readonly sorting: { readonly sort?: Column; readonly order?: SortOrder };
  /** The value of a filter; empty when it is not set. */
  readonly filter: (name: string) => string;
  /** Changes some of it; anything but the page goes back to page 1. Empty text takes a part out of the address. */
  readonly change: (parts: Readonly<Record<string, string | number>>) => void;
}

function positive(text: string | null, otherwise: number): number {
  const number = Number(text);
  return Number.isInteger(number) && number > 0 ? number : otherwise;
}

/**
 * The address as the state of a list: page, size, search, order and filters survive a reload and can be shared.
 * @param sortable the columns that the call sorts by
 * @param usualSize rows of a page as long as nobody has chosen another number
 */
export function useListAddress<const Column extends string = never>(
  sortable: readonly Column[] = [],
  usualSize: PageSize = 20,
): ListAddress<Column> {
  const [query, setQuery] = useQuery();
  const size = positive(query.get('size'), usualSize);
  const sort = sortable.find((column) => column === query.get('sort'));
  return {
    page: positive(query.get('page'), 1),
    size: sizes.find((allowed) => allowed === size) ?? usualSize,
    search: query.get('search') ?? '',
    sorting: sort === undefined ? {} : { sort, order: query.get('order') === 'desc' ? 'desc' : 'asc' },
    filter: (name) => query.get(name) ?? '',
    change: (parts) => {
      setQuery((next) => {
        if (!('page' in parts)) next.delete('page');
        for (const [name, value] of Object.entries(parts)) {
          if (value === '') next.delete(name);
          else next.set(name, String(value));
        }
        return next;
      });
    },
  };
}
