import { memo, useMemo } from 'react';
import { orderOf, SortHeader } from '../list/SortHeader.tsx';
import type { ListAddress } from '../list/use-list-address.ts';
import { columnWidths } from './column-widths.ts';
import { MetricNote } from './MetricNote.tsx';
import type { ReportColumn } from './report-columns.tsx';
import type { ShownRow } from './report-row.ts';
import { useRowWindow } from './use-row-window.ts';
import '../list/list.css';
import './report-grid.css';
import { Scroller } from '../ui/Scroller.tsx';

export interface ReportGridProps {
  readonly label: string;
  readonly columns: readonly ReportColumn[];
  readonly total: ShownRow;
  readonly rows: readonly ShownRow[];
  readonly address: ListAddress;
  /** Lines that stand below a figure: its change, its part of the total. */
  readonly extraLines: number;
  /** What is drawn belongs to the question before. */
  readonly stale: boolean;
  /** Whether a row belongs to what is marked in the chart. */
  readonly isMarked: (row: ShownRow) => boolean;
  readonly onMark: (row: ShownRow | undefined) => void;
}

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;
const plainHeight = 40;
const lineHeight = 20;
/** So many rows are looked at for the widths of the columns. */
const sample = 200;

/**
 * A table of any length, of which only what is seen is drawn: rows have one height, columns keep their widths, and header
 * and totals stay where they are.
 */
export function ReportGrid(props: ReportGridProps) {
  const { label, columns, total, rows, address, extraLines, stale, isMarked, onMark } = props;
  const rowHeight = plainHeight + extraLines * lineHeight;
  const { first, end, scroller, onScroll } = useRowWindow(rows, rowHeight);
  const widths = useMemo(() => {
    const texts = [total, ...rows.slice(0, sample)].map((row) => columns.map(({ plain }) => plain(row)));
    return columnWidths(columns, texts);
  }, [columns, rows, total]);

  return (
    <Scroller
      box={scroller}
      className={stale ? 'report-grid list-stale' : 'report-grid'}
      label={label}
      onScroll={onScroll}
    >
      <table
        aria-label={label}
        aria-rowcount={rows.length + 2}
        style={{ minWidth: widths.reduce((sum, width) => sum + width, 0) }}
        onMouseLeave={() => onMark(undefined)}
      >
        <colgroup>
          {columns.map(({ key }, index) => (
            <col key={key} style={{ width: widths[index] }} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            {columns.map((column) => (
              <HeaderCell key={column.key} column={column} address={address} />
            ))}
          </tr>
          <GridRow
            row={total}
            index={2}
            height={rowHeight}
            columns={columns}
            marked={false}
            onMark={onMark}
          />
        </thead>
        <tbody>
          <Room height={first * rowHeight} />
          {rows.slice(first, end).map((row, index) => (
            <GridRow
              key={row.id}
              row={row}
              index={first + index + 3}
              height={rowHeight}
              columns={columns}
              marked={isMarked(row)}
              onMark={onMark}
            />
          ))}
          <Room height={(rows.length - end) * rowHeight} />
        </tbody>
      </table>
    </Scroller>
  );
}

/** The room of rows that are not drawn. */
function Room({ height }: { readonly height: number }) {
  if (height === 0) return null;
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing of it takes the focus
  return <tr aria-hidden="true" style={{ height }} />;
}

interface HeaderCellProps {
  readonly column: ReportColumn;
  readonly address: ListAddress;
}

function HeaderCell({ column, address }: HeaderCellProps) {
  const { title, sortBy, metric, numeric } = column;
  const order = orderOf(address, sortBy);
  return (
    <th
      scope="col"
      className={numeric ? 'report-number' : ''}
      aria-sort={order === undefined ? undefined : ariaSort[order]}
    >
      {sortBy === undefined ? (
        title
      ) : (
        <span className="report-head">
          <SortHeader title={title} sortBy={sortBy} address={address} />
          {metric !== undefined && <MetricNote metric={metric} />}
        </span>
      )}
    </th>
  );
}

function Cell({ column, row }: { readonly column: ReportColumn; readonly row: ShownRow }) {
  if (column.numeric) return <td className="report-number">{column.render(row)}</td>;
  return <td title={column.plain(row)}>{column.render(row)}</td>;
}

interface GridRowProps extends Pick<ReportGridProps, 'columns' | 'onMark'> {
  readonly row: ShownRow;
  /** From 1, the header's included. */
  readonly index: number;
  readonly height: number;
  readonly marked: boolean;
}

const GridRow = memo(function GridRow({ row, index, height, columns, marked, onMark }: GridRowProps) {
  const kind = row.isTotal ? 'report-total' : marked ? 'report-marked' : '';
  return (
    <tr
      aria-rowindex={index}
      className={kind}
      style={{ height }}
      onMouseEnter={() => onMark(row.isTotal ? undefined : row)}
    >
      {columns.map((column) => (
        <Cell key={column.key} column={column} row={row} />
      ))}
    </tr>
  );
});
