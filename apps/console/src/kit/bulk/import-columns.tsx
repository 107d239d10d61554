import type { BulkRow } from '@millrace/contract/kit/bulk';
import type { useText } from '../i18n/i18n.ts';
import type { ListColumn } from '../list/list-column.ts';
import { Status } from '../ui/Status.tsx';
import { kindStatus } from './kinds.ts';
import { Problems } from './Problems.tsx';

type Text = ReturnType<typeof useText>;

/** The columns of a difference: where a row stands and what comes of it, around what says which thing it is about. */
export function around<Row extends BulkRow>(
  text: Text,
  columns: readonly ListColumn<Row>[],
  besides: readonly string[],
): readonly ListColumn<Row>[] {
  return [
    {
      key: 'row',
      title: text('bulk.row'),
      onCard: 'line',
      numeric: true,
      width: 64,
      render: ({ row }) => row,
    },
    {
      key: 'kind',
      title: text('bulk.rowKind'),
      onCard: 'side',
      width: 120,
      render: ({ kind }) => <Status kind={kindStatus[kind]}>{text(`bulk.rowKinds.${kind}`)}</Status>,
    },
    ...columns,
    {
      key: 'difference',
      title: text('bulk.difference'),
      onCard: 'line',
      render: (row) => <Difference row={row} besides={besides} text={text} />,
    },
  ];
}

interface DifferenceProps {
  readonly row: BulkRow;
  readonly besides: readonly string[];
  readonly text: Text;
}

/** What is wrong with the row, else what it changes; of something new only what is set. */
function Difference({ row, besides, text }: DifferenceProps) {
  const { kind, changes, problems } = row;
  if (kind === 'wrong') return <Problems problems={problems} />;
  if (kind === 'unchanged') return <span className="lead">{text('bulk.noDifference')}</span>;
  const shown = kind === 'new' ? changes.filter(({ column }) => !besides.includes(column)) : changes;
  return (
    <ul className={kind === 'new' ? 'import-changes import-new' : 'import-changes'}>
      {shown.map(({ column, before, after }) => (
        <li key={column}>
          <code>{column}</code>{' '}
          {kind === 'changed' && (
            <>
              <span className="sr-only">{text('bulk.before')}</span>
              <del>{before || text('bulk.emptyCell')}</del>{' '}
              <span className="sr-only">{text('bulk.after')}</span>
            </>
          )}
          <ins>{after || text('bulk.emptyCell')}</ins>
        </li>
      ))}
    </ul>
  );
}
