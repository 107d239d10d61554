import type { ReconciliationLine } from '@millrace/contract/report/reconciliation';
import { useText } from '../../../../kit/i18n/i18n.ts';
import { Status, type StatusKind } from '../../../../kit/ui/Status.tsx';

const kinds: Readonly<Record<ReconciliationLine['status'], StatusKind>> = {
  agrees: 'good',
  look: 'warn',
  waiting: 'plain',
};

export function LineState({ status }: Pick<ReconciliationLine, 'status'>) {
  const text = useText();
  return <Status kind={kinds[status]}>{text(`reconciliation.states.${status}`)}</Status>;
}
