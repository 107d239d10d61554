import {
  type Invoice,
  isPartlyPaid,
  type InvoiceState as State,
} from '@millrace/contract/advertiser/invoice';
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

/** How an invoice stands, in a word; in two where a part of it was paid. */
export function InvoiceState({ invoice }: { readonly invoice: Pick<Invoice, 'state' | 'paid'> }) {
  const text = useText();
  const { state } = invoice;
  const word = <Status kind={kinds[state]}>{text(`invoice.states.${state}`)}</Status>;
  if (!isPartlyPaid(invoice)) return word;
  return (
    <span className="invoice-states">
      {word}
      <Status kind="plain">{text('invoice.partlyPaid')}</Status>
    </span>
  );
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
