import Button from 'antd/es/button';
import type { ReactNode } from 'react';
import { formatNumber } from '../i18n/format.ts';
import { useText } from '../i18n/i18n.ts';
import type { ListSelection } from './list-selection.ts';

interface BulkBarProps {
  readonly selection: ListSelection;
  readonly actions: ReactNode;
}

/** What can be done with the selected rows; there as soon as one is selected. */
export function BulkBar({ selection, actions }: BulkBarProps) {
  const text = useText();
  if (selection.keys.length === 0) return null;
  return (
    <div className="bulk-bar">
      <span role="status">{text('list.selected', { selected: formatNumber(selection.keys.length) })}</span>
      {actions}
      <Button type="text" onClick={() => selection.change([])}>
        {text('list.clearSelection')}
      </Button>
    </div>
  );
}
