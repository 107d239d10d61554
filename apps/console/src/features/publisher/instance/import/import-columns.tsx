import type { ImportRow } from '@millrace/contract/publisher/instance';
import type { useText } from '../../../../kit/i18n/i18n.ts';
import type { ListColumn } from '../../../../kit/list/list-column.ts';

/** What says which instance a row is about. */
export function importColumns(text: ReturnType<typeof useText>): readonly ListColumn<ImportRow>[] {
  return [
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
  ];
}
