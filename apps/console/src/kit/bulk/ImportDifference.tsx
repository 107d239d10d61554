import type { BulkCheck, BulkRow } from '@millrace/contract/kit/bulk';
import Select from 'antd/es/select';
import { useText } from '../i18n/i18n.ts';
import { ListScreen } from '../list/ListScreen.tsx';
import type { ListColumn } from '../list/list-column.ts';
import { pageOfRows } from '../list/page-of-rows.ts';
import { useListAddress } from '../list/use-list-address.ts';
import { around } from './import-columns.tsx';
import { kinds } from './kinds.ts';

interface ImportDifferenceProps<Row extends BulkRow> {
  readonly check: BulkCheck<Row>;
  /** What says which thing a row is about. */
  readonly columns: readonly ListColumn<Row>[];
  /** Columns of the file that are shown there already, of what is new. */
  readonly besides: readonly string[];
}

/** The rows of the file and what each would change; those that need a look first. */
export function ImportDifference<Row extends BulkRow>({
  check,
  columns,
  besides,
}: ImportDifferenceProps<Row>) {
  const text = useText();
  const address = useListAddress();
  const asked = kinds.find((kind) => kind === address.filter('kind'));
  const kind = asked ?? (check.counts.wrong > 0 && address.filter('kind') === '' ? 'wrong' : undefined);
  const matching = kind === undefined ? check.rows : check.rows.filter((row) => row.kind === kind);
  return (
    <ListScreen<Row>
      label={text('bulk.difference')}
      query={pageOfRows(matching, address)}
      columns={around(text, columns, besides)}
      rowKey={({ row }) => row}
      address={address}
      faded={(row) => row.kind === 'unchanged'}
      toolbar={
        <Select
          className="list-filter"
          aria-label={text('bulk.rowKind')}
          value={kind ?? 'all'}
          onChange={(chosen) => address.change({ kind: chosen })}
          options={[
            { value: 'all', label: text('bulk.anyRow') },
            ...kinds.map((value) => ({ value, label: text(`bulk.rowKinds.${value}`) })),
          ]}
        />
      }
      empty={text('bulk.noRow')}
    />
  );
}
