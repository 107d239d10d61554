import Select from 'antd/es/select';
import { useText } from '../i18n/i18n.ts';
import type { ListColumn } from './list-column.ts';
import { signs } from './SortHeader.tsx';
import type { ListAddress } from './use-list-address.ts';

interface SortChoiceProps<Row> {
  readonly columns: readonly ListColumn<Row>[];
  readonly address: ListAddress;
}

const orders = ['asc', 'desc'] as const;

/** What a table's headers do, where there are none: which column sorts the list, and which way. */
export function SortChoice<Row>({ columns, address }: SortChoiceProps<Row>) {
  const text = useText();
  const { sort = '', order = '' } = address.sorting;
  const choices = columns.flatMap(({ title, sortBy }) =>
    sortBy === undefined
      ? []
      : orders.map((one) => ({ sortBy, order: one, label: `${title} ${signs[one]}` })),
  );
  if (choices.length === 0) return null;
  return (
    <Select
      className="list-filter"
      aria-label={text('list.sortBy')}
      value={[sort, order].join(' ')}
      onChange={(value) => {
        const [nextSort = '', nextOrder = ''] = value.split(' ');
        address.change({ sort: nextSort, order: nextOrder });
      }}
      options={[
        { value: ' ', label: text('list.usualOrder') },
        ...choices.map(({ sortBy, label, ...one }) => ({ value: `${sortBy} ${one.order}`, label })),
      ]}
    />
  );
}
