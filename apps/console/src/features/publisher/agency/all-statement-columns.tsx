import type { AnyStatement } from '@millrace/contract/publisher/agency';
import type { useText } from '../../../kit/i18n/i18n.ts';
import type { ListColumn } from '../../../kit/list/list-column.ts';
import { statementColumns } from './statement-columns.tsx';

/** Whose it is and how they want to be paid, beside what an organization sees of its own. */
export function allStatementColumns(
  text: ReturnType<typeof useText>,
  onOpen: (id: number) => void,
): readonly ListColumn<AnyStatement>[] {
  const [month, ...others] = statementColumns(text, onOpen);
  const kept = others.filter(({ key }) => ['state', 'amount', 'paidOn', 'reference'].includes(key));
  const whose: ListColumn<AnyStatement> = {
    key: 'organization',
    title: text('agency.organization'),
    sortBy: 'organization',
    onCard: 'line',
    render: ({ organization }) => organization.name,
  };
  const paysBy: ListColumn<AnyStatement> = {
    key: 'paysBy',
    title: text('agency.paysBy'),
    onCard: 'line',
    oneLine: true,
    render: (row) => text(`agency.methods.${row.paysBy}`),
  };
  const [state, amount, ...payment] = kept;
  return [month, whose, state, paysBy, amount, ...payment].filter((column) => column !== undefined);
}
