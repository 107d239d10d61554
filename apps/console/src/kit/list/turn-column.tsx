import type { Turned } from '../ui/turn-rows.ts';
import type { ListColumn } from './list-column.ts';
import { StatusSwitch } from './StatusSwitch.tsx';

interface TurnColumn<Row> {
  readonly title: string;
  readonly label: (row: Row) => string;
  readonly mayEdit: boolean;
  readonly turn: (rows: readonly Row[], wanted: Turned) => Promise<boolean>;
}

/** The switch of rows that are drafts, on, paused or archived. */
export function turnColumn<Row extends { readonly switch: Turned | 'draft' }>({
  title,
  label,
  mayEdit,
  turn,
}: TurnColumn<Row>): ListColumn<Row> {
  return {
    key: 'switch',
    title,
    onCard: 'side',
    width: 80,
    render: (row) =>
      mayEdit && row.switch !== 'archived' ? (
        <StatusSwitch
          label={label(row)}
          status={row.switch === 'on' ? 1 : 0}
          onSwitch={async (status) => {
            await turn([row], status === 1 ? 'on' : 'paused');
          }}
        />
      ) : null,
  };
}
