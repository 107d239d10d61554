import type { ReactNode } from 'react';
import { ListCards } from '../../../kit/list/ListCards.tsx';
import { ListTable } from '../../../kit/list/ListTable.tsx';
import type { ListColumn } from '../../../kit/list/list-column.ts';
import { useListAddress } from '../../../kit/list/use-list-address.ts';
import { useViewport } from '../../../kit/ui/use-viewport.ts';

interface ShortListProps<Row> {
  readonly label: string;
  readonly lead?: string;
  readonly columns: readonly ListColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** What stands there without rows. */
  readonly empty: ReactNode;
}

/** Some rows that need neither pages nor search, under their own heading. */
export function ShortList<Row>({ label, lead, columns, rows, rowKey, empty }: ShortListProps<Row>) {
  const address = useListAddress();
  const Body = useViewport() === 'mobile' ? ListCards<Row> : ListTable<Row>;
  return (
    <section className="card list" aria-label={label}>
      <h2>{label}</h2>
      {lead !== undefined && <p className="lead">{lead}</p>}
      {rows.length === 0 ? (
        <p className="lead empty-state">{empty}</p>
      ) : (
        <Body {...{ label, columns, rows, rowKey, address }} loading={false} stale={false} />
      )}
    </section>
  );
}
