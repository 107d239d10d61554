import Skeleton from 'antd/es/skeleton';
import Table from 'antd/es/table';
import type { ReactNode } from 'react';
import { useText } from '../i18n/i18n.ts';
import { DetailsButton } from './DetailsButton.tsx';
import type { ListColumn } from './list-column.ts';
import type { ListSelection, RowKey } from './list-selection.ts';
import { orderOf, SortHeader } from './SortHeader.tsx';
import type { ListAddress } from './use-list-address.ts';

export interface ListBodyProps<Row> {
  readonly label: string;
  readonly columns: readonly ListColumn<Row>[];
  readonly rowKey: (row: Row) => RowKey;
  readonly rows: readonly Row[];
  readonly address: ListAddress;
  /** Nothing is there yet: rows are drawn as skeletons. */
  readonly loading: boolean;
  /** What is drawn belongs to the page before. */
  readonly stale: boolean;
  readonly dense?: boolean;
  readonly selection?: ListSelection;
  readonly selectable?: (row: Row) => boolean;
  readonly faded?: (row: Row) => boolean;
  readonly details?: KeptDetails<Row>;
}

/** What a row keeps for those who ask: it opens below the row. */
export interface ListDetails<Row> {
  readonly render: (row: Row) => ReactNode;
  /** Of the button that opens it: what it opens. */
  readonly label: (row: Row) => string;
}

/** Which rows are open is kept above: cards that become a table stay open. */
export interface KeptDetails<Row> extends ListDetails<Row> {
  readonly opened: readonly RowKey[];
  readonly change: (opened: readonly RowKey[]) => void;
}

const isRowKey = (key: unknown): key is RowKey => typeof key === 'string' || typeof key === 'number';
const skeletonRows = Array.from({ length: 8 }, (_, index) => index);
const bar = <Skeleton active title={false} paragraph={{ rows: 1, width: '70%' }} />;
const ariaSort = { asc: 'ascending', desc: 'descending' } as const;

export function ListTable<Row>(props: ListBodyProps<Row>) {
  const { label, columns, rowKey, rows, address, loading, stale, dense = false, selection } = props;
  const { selectable, faded, details } = props;
  const text = useText();
  const layout = columns.map(({ key, title, numeric, oneLine, width, sortBy, onCard }) => {
    const order = orderOf(address, sortBy);
    return {
      key,
      title: sortBy === undefined ? title : <SortHeader title={title} sortBy={sortBy} address={address} />,
      className: numeric || oneLine ? 'list-one-line' : onCard === 'head' ? 'list-head' : '',
      align: numeric ? ('right' as const) : ('left' as const),
      ...(width === undefined ? {} : { width }),
      // What is done with a row stays in sight where the table is wider than its card.
      ...(key === 'actions' ? { fixed: 'end' as const } : {}),
      ...(order === undefined ? {} : { onHeaderCell: () => ({ 'aria-sort': ariaSort[order] }) }),
    };
  });
  const shared = {
    size: dense ? ('small' as const) : ('middle' as const),
    pagination: false as const,
    'aria-label': label,
    // Texts wrap first; only what can't wrap makes the table wider than its card.
    tableLayout: 'auto' as const,
    scroll: { x: true as const },
  };
  if (loading) {
    return (
      <Table
        {...shared}
        dataSource={skeletonRows}
        rowKey={String}
        columns={layout.map((column) => ({ ...column, render: () => bar }))}
      />
    );
  }
  return (
    <Table<Row>
      {...shared}
      className={stale ? 'list-stale' : ''}
      dataSource={[...rows]}
      rowKey={rowKey}
      rowClassName={(row) => (faded?.(row) ? 'row-faded' : '')}
      columns={layout.map((column, index) => ({
        ...column,
        render: (_: unknown, row: Row) => columns[index]?.render(row),
      }))}
      {...(details === undefined
        ? {}
        : {
            expandable: {
              expandedRowRender: details.render,
              expandedRowKeys: details.opened,
              onExpandedRowsChange: (keys) => details.change(keys.filter(isRowKey)),
              expandRowByClick: true,
              expandIcon: ({ expanded, onExpand, record }) => (
                <DetailsButton
                  open={expanded}
                  label={details.label(record)}
                  onClick={(event) => onExpand(record, event)}
                />
              ),
            },
          })}
      {...(selection === undefined
        ? {}
        : {
            rowSelection: {
              selectedRowKeys: [...selection.keys],
              preserveSelectedRowKeys: true,
              onChange: (keys) => selection.change(keys.filter(isRowKey)),
              getTitleCheckboxProps: () => ({ 'aria-label': text('list.selectPage') }),
              getCheckboxProps: (row) => ({
                'aria-label': text('list.selectRow', { row: rowKey(row) }),
                disabled: selectable?.(row) === false,
              }),
            },
          })}
    />
  );
}
