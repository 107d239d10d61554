import { useText } from '../i18n/i18n.ts';
import type { ListAddress, SortOrder } from './use-list-address.ts';

interface SortHeaderProps {
  readonly title: string;
  readonly sortBy: string;
  readonly address: ListAddress;
}

export function orderOf(address: ListAddress, sortBy: string | undefined): SortOrder | undefined {
  return sortBy !== undefined && address.sorting.sort === sortBy ? address.sorting.order : undefined;
}

const next = { none: 'asc', asc: 'desc', desc: '' } as const;
export const signs = { none: '↕', asc: '↑', desc: '↓' } as const;

/** A column's title that sorts the list by it: up, down, then in the list's own order again. */
export function SortHeader({ title, sortBy, address }: SortHeaderProps) {
  const text = useText();
  const now = orderOf(address, sortBy) ?? 'none';
  const order = next[now];
  return (
    <button
      type="button"
      className={now === 'none' ? 'sort-header' : 'sort-header sort-active'}
      title={text(`list.sort.${now}`)}
      onClick={() => address.change({ sort: order === '' ? '' : sortBy, order })}
    >
      {title}
      <span aria-hidden="true">{signs[now]}</span>
    </button>
  );
}
