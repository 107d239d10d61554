import Table from 'antd/es/table';
import { ListCards } from '../list/ListCards.tsx';
import '../list/list.css';
import { orderOf, SortHeader } from '../list/SortHeader.tsx';
import type { ListAddress } from '../list/use-list-address.ts';
import { useViewport } from '../ui/use-viewport.ts';
import { MetricNote } from './MetricNote.tsx';
import type { ReportColumn } from './report-columns.tsx';
import type { ShownRow } from './report-row.ts';

interface ReportTableProps {
  readonly label: string;
  readonly columns: readonly ReportColumn[];
  readonly rows: readonly ShownRow[];
  readonly address: ListAddress;
  /** What is drawn belongs to the question before. */
  readonly stale: boolean;
}

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;

function Header({ column, address }: { readonly column: ReportColumn; readonly address: ListAddress }) {
  const { title, sortBy, metric } = column;
  if (sortBy === undefined) return title;
  return (
    <span className="report-head">
      <SortHeader title={title} sortBy={sortBy} address={address} />
      {metric !== undefined && <MetricNote metric={metric} />}
    </span>
  );
}

/** Totals and rows as a table, on a phone as cards. */
export function ReportTable({ label, columns, rows, address, stale }: ReportTableProps) {
  const onPhone = useViewport() === 'mobile';
  if (onPhone) {
    const rowKey = ({ id }: ShownRow) => id;
    return <ListCards {...{ label, columns, rows, address, stale, rowKey }} loading={false} />;
  }
  return (
    <Table<ShownRow>
      size="middle"
      pagination={false}
      aria-label={label}
      tableLayout="auto"
      scroll={{ x: true }}
      className={stale ? 'list-stale' : ''}
      dataSource={[...rows]}
      rowKey="id"
      rowClassName={({ isTotal }) => (isTotal ? 'report-total' : '')}
      columns={columns.map((column) => {
        const order = orderOf(address, column.sortBy);
        return {
          key: column.key,
          title: <Header column={column} address={address} />,
          className: column.numeric ? 'list-one-line' : '',
          align: column.numeric ? ('right' as const) : ('left' as const),
          ...(order === undefined ? {} : { onHeaderCell: () => ({ 'aria-sort': ariaSort[order] }) }),
          render: (_: unknown, row: ShownRow) => column.render(row),
        };
      })}
    />
  );
}
