import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useText } from '../i18n/i18n.ts';
import { LoadFailure } from '../ui/LoadFailure.tsx';
import { useViewport } from '../ui/use-viewport.ts';
import { BulkBar } from './BulkBar.tsx';
import { EmptyList } from './EmptyList.tsx';
import { ListCards } from './ListCards.tsx';
import { ListPages } from './ListPages.tsx';
import { type ListDetails, ListTable } from './ListTable.tsx';
import { ListTools } from './ListTools.tsx';
import './list.css';
import type { ListColumn } from './list-column.ts';
import type { ListSelection, RowKey } from './list-selection.ts';
import { isShown, useListSettings } from './list-settings.ts';
import { SortChoice } from './SortChoice.tsx';
import type { ListAddress } from './use-list-address.ts';

interface ListAnswer<Row> {
  readonly list: readonly Row[];
  readonly total: number;
  /** There are more than `total`, which were not counted. */
  readonly more?: boolean;
}

/** A list's answer, as far as it is drawn. */
export interface ListQuery<Row> {
  readonly data: ListAnswer<Row> | undefined;
  readonly isError: boolean;
  readonly error: unknown;
  /** The answer is that of the page before. */
  readonly isPlaceholderData: boolean;
  readonly refetch: () => unknown;
}

export interface ListScreenProps<Row> {
  /** What the list holds, for screen readers. */
  readonly label: string;
  readonly query: ListQuery<Row>;
  readonly columns: readonly ListColumn<Row>[];
  readonly rowKey: (row: Row) => RowKey;
  readonly address: ListAddress;
  /** Search and filters, on one line. */
  readonly toolbar?: ReactNode;
  /** Why nothing is there; an `EmptyList` where something ends that. */
  readonly empty: ReactNode;
  /** Under which name the chosen columns and row height are remembered; without one they can't be chosen. */
  readonly name?: string;
  /** Rows can be selected for {@link bulkActions}. */
  readonly selection?: ListSelection;
  readonly bulkActions?: ReactNode;
  /** Which rows can be selected; all when absent. */
  readonly selectable?: (row: Row) => boolean;
  /** Drawn faded: what is switched off. */
  readonly faded?: (row: Row) => boolean;
  /** What opens below a row. */
  readonly details?: ListDetails<Row>;
}

/** A list that pages, searches, sorts and filters on the server: a table, or cards on a phone. */
export function ListScreen<Row>(props: ListScreenProps<Row>) {
  const { label, query, columns, rowKey, address, toolbar, empty, name, selection, bulkActions } = props;
  const { selectable, faded, details } = props;
  const text = useText();
  const onPhone = useViewport() === 'mobile';
  const [settings] = useListSettings(name);
  const [opened, setOpened] = useState<readonly RowKey[]>([]);
  const rows = query.data?.list ?? [];
  const isBeyond = useLastPageAtMost(query, address);
  const isFailed = query.isError && query.data === undefined;
  const isEmpty = query.data !== undefined && rows.length === 0 && !isBeyond;
  const body = {
    label,
    columns: columns.filter((column) => isShown(column, settings)),
    rowKey,
    rows,
    address,
    loading: query.data === undefined || isBeyond,
    stale: query.isPlaceholderData,
    dense: settings.dense,
    ...(selection === undefined ? {} : { selection }),
    ...(selectable === undefined ? {} : { selectable }),
    ...(faded === undefined ? {} : { faded }),
    ...(details === undefined ? {} : { details: { ...details, opened, change: setOpened } }),
  };
  const isSorted = onPhone && columns.some(({ sortBy }) => sortBy !== undefined);
  return (
    <section className="card list" aria-label={label}>
      {(toolbar !== undefined || name !== undefined || isSorted) && (
        <div className="list-toolbar">
          {toolbar}
          {isSorted && <SortChoice columns={columns} address={address} />}
          {name !== undefined && <ListTools name={name} columns={columns} onPhone={onPhone} />}
        </div>
      )}
      {selection !== undefined && <BulkBar selection={selection} actions={bulkActions} />}
      {query.isError && (
        <LoadFailure
          error={query.error}
          fallback={text('common.listFailed')}
          retry={() => query.refetch()}
          as={query.data === undefined ? 'part' : 'kept'}
        />
      )}
      {isEmpty && (
        <div className="empty-state">{typeof empty === 'string' ? <EmptyList lead={empty} /> : empty}</div>
      )}
      {!isFailed && !isEmpty && (onPhone ? <ListCards {...body} /> : <ListTable {...body} />)}
      {query.data !== undefined && !isEmpty && (
        <ListPages total={query.data.total} more={query.data.more ?? false} address={address} />
      )}
    </section>
  );
}

/**
 * Leads from a page beyond the end, whose last row was removed or filtered away, or that an old link names, to the last one.
 * @returns that the page is such a one
 */
function useLastPageAtMost<Row>({ data, isPlaceholderData }: ListQuery<Row>, address: ListAddress): boolean {
  const { page, size, change } = address;
  const isBeyond =
    data !== undefined && data.list.length === 0 && data.total > 0 && (page > 1 || isPlaceholderData);
  const last = isBeyond && !isPlaceholderData ? Math.min(page - 1, Math.ceil(data.total / size)) : page;
  const go = useEffectEvent(() => change({ page: last }));
  useEffect(() => {
    if (last !== page) go();
  }, [last, page]);
  return isBeyond;
}
