import { text } from '../i18n/i18n.ts';
import type { ListColumn } from '../list/list-column.ts';
import { RowMenu } from '../ui/RowMenu.tsx';
import type { HistoryTarget } from './history-target.ts';
import { historyItem, maySeeHistory } from './open-history.tsx';

/**
 * The column for rows whose only action is to look at their history: `[...columns, ...historyColumn(targetOf)]`.
 * @returns no column for people who may not see the change log
 */
export function historyColumn<Row>(targetOf: (row: Row) => HistoryTarget): readonly ListColumn<Row>[] {
  if (!maySeeHistory()) return [];
  const render = (row: Row) => {
    const { entity, id, name } = targetOf(row);
    return <RowMenu of={name} items={historyItem(entity, id, name)} />;
  };
  return [{ key: 'actions', title: text('list.actions'), onCard: 'line', width: 80, render }];
}
