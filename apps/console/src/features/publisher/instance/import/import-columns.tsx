import { type CsvColumn, type ImportRow, requiredCsvColumns } from '@millrace/contract/publisher/instance';
import type { useText } from '../../../../kit/i18n/i18n.ts';
import type { ListColumn } from '../../../../kit/list/list-column.ts';
import { Status } from '../../../../kit/ui/Status.tsx';
import { kindStatus } from './kinds.ts';
import { Problems } from './Problems.tsx';

type Text = ReturnType<typeof useText>;

export function importColumns(text: Text): readonly ListColumn<ImportRow>[] {
  return [
    {
      key: 'row',
      title: text('instance.row'),
      onCard: 'line',
      numeric: true,
      width: 64,
      render: ({ row }) => row,
    },
    {
      key: 'kind',
      title: text('instance.rowKind'),
      onCard: 'side',
      width: 120,
      render: ({ kind }) => <Status kind={kindStatus[kind]}>{text(`instance.rowKinds.${kind}`)}</Status>,
    },
    {
      key: 'name',
      title: text('instance.instance'),
      onCard: 'head',
      render: ({ name, unitId }) => (
        <div className="instance-name">
          <strong>{name}</strong>
          <small>{unitId}</small>
        </div>
      ),
    },
    {
      key: 'place',
      title: text('instance.rowPlace'),
      onCard: 'line',
      render: ({ placement, network }) => (
        <div className="import-place">
          {placement}
          <small>{network}</small>
        </div>
      ),
    },
    {
      key: 'difference',
      title: text('instance.difference'),
      onCard: 'line',
      render: (row) => <Difference row={row} text={text} />,
    },
  ];
}

/** Of a new instance these stand in columns of their own. */
const besides: readonly CsvColumn[] = requiredCsvColumns;

/** What is wrong with the row, else what it changes; of a new one only what is set. */
function Difference({ row, text }: { readonly row: ImportRow; readonly text: Text }) {
  const { kind, changes, problems } = row;
  if (kind === 'wrong') return <Problems problems={problems} />;
  if (kind === 'unchanged') return <span className="lead">{text('instance.noDifference')}</span>;
  const shown = kind === 'new' ? changes.filter(({ column }) => !besides.includes(column)) : changes;
  return (
    <ul className={kind === 'new' ? 'import-changes import-new' : 'import-changes'}>
      {shown.map(({ column, before, after }) => (
        <li key={column}>
          <code>{column}</code>{' '}
          {kind === 'changed' && (
            <>
              <span className="sr-only">{text('instance.before')}</span>
              <del>{before || text('instance.emptyCell')}</del>{' '}
              <span className="sr-only">{text('instance.after')}</span>
            </>
          )}
          <ins>{after || text('instance.emptyCell')}</ins>
        </li>
      ))}
    </ul>
  );
}
