import Skeleton from 'antd/es/skeleton';
import type { ListBodyProps } from './ListTable.tsx';

/** The rows as cards: the name and what may be switched at once, the rest as labelled lines. */
export function ListCards<Row>({ label, columns, rowKey, rows, loading, stale }: ListBodyProps<Row>) {
  if (loading) return <Skeleton active paragraph={{ rows: 8 }} />;
  const of = (place: 'head' | 'side' | 'line') => columns.filter((column) => column.onCard === place);
  return (
    <ul className={stale ? 'cards list-stale' : 'cards'} aria-label={label}>
      {rows.map((row) => (
        <li key={rowKey(row)}>
          <div className="card-head">
            <div>
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
              <div key={key}>
                <dt>{title}</dt>
                <dd>{render(row)}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}
