import type { ImportCheck, ImportRow } from '@millrace/contract/publisher/instance';
import Select from 'antd/es/select';
import { useText } from '../../../../kit/i18n/i18n.ts';
import { ListScreen } from '../../../../kit/list/ListScreen.tsx';
import { pageOfRows } from '../../../../kit/list/page-of-rows.ts';
import { useListAddress } from '../../../../kit/list/use-list-address.ts';
import { importColumns } from './import-columns.tsx';
import { kinds } from './kinds.ts';

/** The rows of the file and what each would change; those that need a look first. */
export function ImportDifference({ check }: { readonly check: ImportCheck }) {
  const text = useText();
  const address = useListAddress();
  const asked = kinds.find((kind) => kind === address.filter('kind'));
  const kind = asked ?? (check.counts.wrong > 0 && address.filter('kind') === '' ? 'wrong' : undefined);
  const matching = kind === undefined ? check.rows : check.rows.filter((row) => row.kind === kind);
  return (
    <ListScreen<ImportRow>
      label={text('instance.difference')}
      query={pageOfRows(matching, address)}
      columns={importColumns(text)}
      rowKey={({ row }) => row}
      address={address}
      faded={(row) => row.kind === 'unchanged'}
      toolbar={
        <Select
          className="list-filter"
          aria-label={text('instance.rowKind')}
          value={kind ?? 'all'}
          onChange={(chosen) => address.change({ kind: chosen })}
          options={[
            { value: 'all', label: text('instance.anyRow') },
            ...kinds.map((value) => ({ value, label: text(`instance.rowKinds.${value}`) })),
          ]}
        />
      }
      empty={<p className="lead">{text('instance.noRow')}</p>}
    />
  );
}
