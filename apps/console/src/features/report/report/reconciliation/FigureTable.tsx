import { Scroller } from '../../../../kit/ui/Scroller.tsx';

interface FigureRow {
  readonly key: string;
  /** The first is what the row is about. */
  readonly cells: readonly string[];
  /** Below the first, in small. */
  readonly note?: string;
}

interface FigureTableProps {
  readonly title: string;
  readonly note?: string | undefined;
  readonly head: readonly string[];
  readonly rows: readonly FigureRow[];
}

/** A table of figures that scrolls sideways where it has no room. */
export function FigureTable({ title, note, head, rows }: FigureTableProps) {
  return (
    <div className="reconciliation-table">
      <h3>{title}</h3>
      {note !== undefined && <p className="lead">{note}</p>}
      <Scroller label={title}>
        <table>
          <thead>
            <tr>
              {head.map((name, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns don't move, and two differences have one name
                <th key={place} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, cells: [first, ...rest], note: small }) => (
              <tr key={key}>
                <th scope="row">
                  {first}
                  {small && <small>{small}</small>}
                </th>
                {rest.map((cell, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns don't move
                  <td key={place}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Scroller>
    </div>
  );
}
