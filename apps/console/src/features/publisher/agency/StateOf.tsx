import type { StatementState } from '@millrace/contract/publisher/agency';
import { useText } from '../../../kit/i18n/i18n.ts';
import { Status, type StatusKind } from '../../../kit/ui/Status.tsx';

const kinds: Readonly<Record<StatementState, StatusKind>> = {
  open: 'plain',
  approved: 'good',
  paid: 'good',
  held: 'warn',
};

export function StateOf({ state }: { readonly state: StatementState }) {
  const text = useText();
  return <Status kind={kinds[state]}>{text(`agency.states.${state}`)}</Status>;
}
