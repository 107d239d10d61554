import Checkbox from 'antd/es/checkbox';
import Skeleton from 'antd/es/skeleton';
import type { ReactNode } from 'react';
import { useText } from '../i18n/i18n.ts';
import { DetailsButton } from './DetailsButton.tsx';
import type { KeptDetails, ListBodyProps } from './ListTable.tsx';
import type { ListSelection, RowKey } from './list-selection.ts';

/** The rows as cards: the name and what may be switched at once, the rest as labelled lines. */
export function ListCards<Row>(props: ListBodyProps<Row>) {
  const { label, columns, rowKey, rows, loading, stale, selection, faded, details } = props;
  const { selectable = () => true } = props;
  if (loading) return <Skeleton active paragraph={{ rows: 8 }} />;
  const of = (place: 'head' | 'side' | 'line') => columns.filter((column) => column.onCard === place);
  return (
    <>
      {selection !== undefined && rows.length > 0 && (
        <PageCheckbox rows={rows.filter(selectable).map(rowKey)} selection={selection} />
      )}
      <ul className={stale ? 'cards list-stale' : 'cards'} aria-label={label}>
        {rows.map((row) => (
          <li key={rowKey(row)} className={faded?.(row) ? 'row-faded' : ''}>
            <div className="card-head">
              {selection !== undefined && selectable(row) && (
                <CardCheckbox row={rowKey(row)} selection={selection} />
              )}
              <div className="card-name">
                {of('head').map(({ key, render }) => (
                  <div key={key}>{render(row)}</div>
                ))}
              </div>
              {of('side').map(({ key, render }) => (
                <div key={key}>{render(row)}</div>
              ))}
            </div>
            <dl>
              {of('line').map(({ key, title, render }) => (
                <CardLine key={key} title={title}>
                  {render(row)}
                </CardLine>
              ))}
            </dl>
            {details !== undefined && <CardDetails row={row} of={rowKey(row)} details={details} />}
          </li>
        ))}
      </ul>
    </>
  );
}

interface CardLineProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A table keeps a cell for what a row has nothing of; a card has no line for it. */
function CardLine({ title, children }: CardLineProps) {
  if (children === null || children === false || children === '') return null;
  return (
    <div>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </div>
  );
}

interface CardDetailsProps<Row> {
  readonly row: Row;
  readonly of: RowKey;
  readonly details: KeptDetails<Row>;
}

function CardDetails<Row>({ row, of, details }: CardDetailsProps<Row>) {
  const { opened, change } = details;
  const open = opened.includes(of);
  const turn = () => change(open ? opened.filter((key) => key !== of) : [...opened, of]);
  return (
    <div className="card-details">
      <DetailsButton open={open} label={details.label(row)} onClick={turn} />
      {open && details.render(row)}
    </div>
  );
}

interface PageCheckboxProps {
  readonly rows: readonly RowKey[];
  readonly selection: ListSelection;
}

/** As a table's header has one. */
function PageCheckbox({ rows, selection }: PageCheckboxProps) {
  const text = useText();
  const others = selection.keys.filter((key) => !rows.includes(key));
  const selected = selection.keys.length - others.length;
  return (
    <Checkbox
      className="cards-all"
      checked={rows.length > 0 && selected === rows.length}
      indeterminate={selected > 0 && selected < rows.length}
      onChange={({ target }) => selection.change(target.checked ? [...others, ...rows] : others)}
    >
      {text('list.selectPage')}
    </Checkbox>
  );
}

function CardCheckbox({ row, selection }: { readonly row: RowKey; readonly selection: ListSelection }) {
  const text = useText();
  const others = selection.keys.filter((key) => key !== row);
  return (
    <Checkbox
      aria-label={text('list.selectRow', { row })}
      checked={others.length < selection.keys.length}
      onChange={({ target }) => selection.change(target.checked ? [...others, row] : others)}
    />
  );
}
