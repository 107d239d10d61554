import type { ListQuery } from './ListScreen.tsx';
import type { ListAddress } from './use-list-address.ts';

/** The page of an address, of rows that are all here: what a {@link ListScreen} draws of them. */
export function pageOfRows<Row>(rows: readonly Row[], { page, size }: ListAddress): ListQuery<Row> {
  const start = (page - 1) * size;
  return {
    data: { list: rows.slice(start, start + size), total: rows.length },
    isError: false,
    error: null,
    isPlaceholderData: false,
    refetch: () => {},
  };
}
