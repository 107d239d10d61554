import type { Invoice, InvoiceState as State } from '@millrace/contract/advertiser/invoice';
import { formatDay } from '../i18n/format.ts';
import { useText } from '../i18n/i18n.ts';
import { Status, type StatusKind } from '../ui/Status.tsx';

const kinds: Readonly<Record<State, StatusKind>> = {
  open: 'plain',
  dueSoon: 'warn',
  overdue: 'bad',
  disputed: 'warn',
  paid: 'good',
  void: 'plain',
};

/** How an invoice stands, in a word. */
export function InvoiceState({ state }: { readonly state: State }) {
  const text = useText();
  return <Status kind={kinds[state]}>{text(`invoice.states.${state}`)}</Status>;
}

/** Why it stands so, and since or until when. */
export function useStateReason() {
  const text = useText();
  return ({ state, dueOn, paidOn, paidReference, creditNote }: Invoice): string => {
    const day = formatDay(state === 'void' ? (creditNote?.issuedOn ?? dueOn) : (paidOn ?? dueOn));
    const { number = '', reason = '' } = creditNote ?? {};
    return text(`invoice.stateDay.${state}`, { day, reference: paidReference ?? '', number, reason });
  };
}
