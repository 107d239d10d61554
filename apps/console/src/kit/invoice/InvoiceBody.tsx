import type { InvoiceWithLines } from '@millrace/contract/advertiser/invoice';
import { regionName } from '@millrace/contract/kit/region-name';
import Button from 'antd/es/button';
import { mayLeave } from '../form/leave-question.ts';
import { percentText } from '../i18n/amount-text.ts';
import { formatDay } from '../i18n/format.ts';
import { useLanguage, useText } from '../i18n/i18n.ts';
import { Callout } from '../ui/Callout.tsx';
import { type Fact, Facts } from '../ui/Facts.tsx';
import { InvoiceLines } from './InvoiceLines.tsx';
import { InvoicePayments } from './InvoicePayments.tsx';
import { useStateReason } from './InvoiceState.tsx';
import { InvoiceThread } from './InvoiceThread.tsx';
import '../bill/bill.css';
import './invoice.css';

interface InvoiceBodyProps {
  readonly invoice: InvoiceWithLines;
  /** Opens the invoice that stands in this one's place, or the one in whose place it stands. */
  readonly onOpen: (id: number) => void;
}

/** All that an invoice says, why it stands as it does, and what was said of it. */
export function InvoiceBody({ invoice, onOpen }: InvoiceBodyProps) {
  const text = useText();
  const reason = useStateReason();
  const { language } = useLanguage();
  const { issuer, recipient, replaces, replacedBy } = invoice;
  const country = (code: string | null) => (code === null ? null : regionName(code, language));
  const address = (party: typeof issuer) =>
    [party.address, country(party.country)].filter(Boolean).join(text('common.comma')) || null;
  const facts: Fact[] = [
    [text('invoice.period'), invoice.month.slice(0, 7)],
    [text('invoice.issuedOn'), formatDay(invoice.issuedOn)],
    [text('invoice.dueOn'), formatDay(invoice.dueOn)],
    [text('invoice.replaces'), replaces && <OtherInvoice of={replaces} onOpen={onOpen} />],
    [text('invoice.replacedBy'), replacedBy && <OtherInvoice of={replacedBy} onOpen={onOpen} />],
  ];
  const partyFacts = (label: string, party: typeof issuer): Fact[] => [
    [label, party.name],
    [text('invoice.address'), address(party)],
    [text('invoice.taxId'), party.taxId],
  ];
  return (
    <>
      <Callout>{reason(invoice)}</Callout>
      <Facts facts={facts} />
      <InvoiceLines
        invoice={invoice}
        tax={text('invoice.taxOf', {
          tax: invoice.taxName ?? text('invoice.tax'),
          rate: percentText(invoice.taxRate).replace('%', ''),
        })}
      />
      <InvoicePayments invoice={invoice} />
      <p className="lead">{text(`invoice.taxNote.${invoice.taxKind}`)}</p>
      <p className="lead">{text('invoice.rounding')}</p>
      <section className="invoice-parties">
        <Facts facts={partyFacts(text('invoice.issuer'), issuer)} />
        <Facts facts={partyFacts(text('invoice.recipient'), recipient)} />
        {invoice.note !== null && <p className="invoice-note">{invoice.note}</p>}
      </section>
      <InvoiceThread invoice={invoice} />
    </>
  );
}

interface OtherInvoiceProps {
  readonly of: { readonly id: number; readonly number: string };
  readonly onOpen: (id: number) => void;
}

/** It takes the place of what is open, where somebody may be typing. */
function OtherInvoice({ of: { id, number }, onOpen }: OtherInvoiceProps) {
  return (
    <Button
      type="link"
      className="bill-link"
      onClick={() => void mayLeave().then((may) => may && onOpen(id))}
    >
      {number}
    </Button>
  );
}
