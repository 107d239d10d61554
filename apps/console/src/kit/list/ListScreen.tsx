import type { UseQueryResult } from '@tanstack/react-query';
import Button from 'antd/es/button';
import type { ReactNode } from 'react';
import { useText } from '../i18n/i18n.ts';
import { useViewport } from '../ui/use-viewport.ts';
import { ListCards } from './ListCards.tsx';
import { ListPages } from './ListPages.tsx';
import { ListTable } from './ListTable.tsx';
import './list.css';
import type { ListColumn } from './list-column.ts';
import type { ListAddress } from './use-list-address.ts';

export interface ListScreenProps<Row> {
  /** What the list holds, for screen readers. */
  readonly label: string;
  readonly query: UseQueryResult<{ readonly list: readonly Row[]; readonly total: number }>;
  readonly columns: readonly ListColumn<Row>[];
  readonly rowKey: (row: Row) => string | number;
  readonly address: ListAddress;
  /** Search and filters, on one line. */
  readonly toolbar?: ReactNode;
  /** Why nothing is there, and the action that ends it. */
  readonly empty: ReactNode;
}

/** A list that pages, searches and filters on the server: a table, or cards on a phone. */
export function ListScreen<Row>(props: ListScreenProps<Row>) {
  const { label, query, columns, rowKey, address, toolbar, empty } = props;
  const onPhone = useViewport() === 'mobile';
  const rows = query.data?.list ?? [];
  const isEmpty = query.data !== undefined && rows.length === 0;
  const body = {
    label,
    columns,
    rowKey,
    rows,
    loading: query.data === undefined,
    stale: query.isPlaceholderData,
  };
  return (
    <section className="card list" aria-label={label}>
      {toolbar !== undefined && <div className="list-toolbar">{toolbar}</div>}
      {query.isError && <ListFailure query={query} />}
      {isEmpty && <div className="empty-state">{empty}</div>}
      {!query.isError && !isEmpty && (onPhone ? <ListCards {...body} /> : <ListTable {...body} />)}
      {query.data !== undefined && !isEmpty && <ListPages total={query.data.total} address={address} />}
    </section>
  );
}

function ListFailure({ query }: { readonly query: UseQueryResult }) {
  const text = useText();
  return (
    <div className="empty-state" role="alert">
      <p className="lead">{text('list.failed')}</p>
      <Button onClick={() => void query.refetch()}>{text('common.retry')}</Button>
    </div>
  );
}
