import Skeleton from 'antd/es/skeleton';
import Table from 'antd/es/table';
import type { ListColumn } from './list-column.ts';

export interface ListBodyProps<Row> {
  readonly label: string;
  readonly columns: readonly ListColumn<Row>[];
  readonly rowKey: (row: Row) => string | number;
  readonly rows: readonly Row[];
  /** Nothing is there yet: rows are drawn as skeletons. */
  readonly loading: boolean;
  /** What is drawn belongs to the page before. */
  readonly stale: boolean;
}

const skeletonRows = Array.from({ length: 8 }, (_, index) => index);
const bar = <Skeleton active title={false} paragraph={{ rows: 1, width: '70%' }} />;

export function ListTable<Row>({ label, columns, rowKey, rows, loading, stale }: ListBodyProps<Row>) {
  const layout = columns.map(({ key, title, numeric, width }) => ({
    key,
    title,
    align: numeric ? ('right' as const) : ('left' as const),
    ...(width === undefined ? {} : { width }),
  }));
  const shared = {
    size: 'middle' as const,
    pagination: false as const,
    'aria-label': label,
    scroll: { x: 'max-content' as const },
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
      columns={layout.map((column, index) => ({
        ...column,
        render: (_: unknown, row: Row) => columns[index]?.render(row),
      }))}
    />
  );
}
