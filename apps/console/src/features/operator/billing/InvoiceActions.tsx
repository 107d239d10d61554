import { answerForm, isUnsettled } from '@millrace/contract/advertiser/invoice';
import {
  type AnyInvoiceWithLines,
  reasonForm,
  settleDispute,
  unpayInvoice,
} from '@millrace/contract/operator/billing';
import Button from 'antd/es/button';
import { useState } from 'react';
import { callApi } from '../../../kit/api/call-api.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { CreditDialog } from './CreditDialog.tsx';
import { PartDialog } from './PartDialog.tsx';
import { PayDialog } from './PayDialog.tsx';
import { SayDialog } from './SayDialog.tsx';

interface InvoiceActionsProps {
  readonly invoice: AnyInvoiceWithLines;
  readonly onOpen: (id: number) => void;
}

/** What the Administrator can do with an invoice in its state. */
export function InvoiceActions({ invoice, onOpen }: InvoiceActionsProps) {
  const text = useText();
  const [dialog, setDialog] = useState<'pay' | 'part' | 'unpay' | 'settle' | 'credit' | null>(null);
  const { id, version, number, state } = invoice;
  const close = () => setDialog(null);
  return (
    <>
      {isUnsettled(state) && (
        <Button type="primary" onClick={() => setDialog('pay')}>
          {text('billing.markPaid')}
        </Button>
      )}
      {isUnsettled(state) && <Button onClick={() => setDialog('part')}>{text('billing.payPart')}</Button>}
      {state === 'disputed' && <Button onClick={() => setDialog('settle')}>{text('billing.settle')}</Button>}
      {isUnsettled(state) && <Button onClick={() => setDialog('credit')}>{text('billing.credit')}</Button>}
      {(state === 'paid' || (isUnsettled(state) && Number(invoice.paid) > 0)) && (
        <Button onClick={() => setDialog('unpay')}>{text('billing.takeBack')}</Button>
      )}
      {dialog === 'pay' && <PayDialog invoices={[invoice]} onClose={close} />}
      {dialog === 'part' && <PartDialog invoice={invoice} onClose={close} />}
      {dialog === 'credit' && <CreditDialog invoice={invoice} onClose={close} onOpen={onOpen} />}
      {dialog === 'unpay' && (
        <SayDialog
          title={text('billing.takeBackTitle', { number })}
          lead={text('billing.takeBackLead')}
          schema={reasonForm}
          field={{ name: 'reason', label: text('billing.reason'), max: 500 }}
          submit={text('billing.takeBack')}
          done={text('billing.takenBack')}
          send={({ reason }, submission) => callApi(unpayInvoice, { id, version, reason }, submission)}
          onClose={close}
        />
      )}
      {dialog === 'settle' && (
        <SayDialog
          title={text('billing.settleTitle', { number })}
          lead={text('billing.settleLead')}
          schema={answerForm}
          field={{ name: 'text', label: text('billing.settleText'), max: 2000 }}
          submit={text('billing.settle')}
          done={text('billing.settled')}
          send={(said, submission) => callApi(settleDispute, { id, version, text: said.text }, submission)}
          onClose={close}
        />
      )}
    </>
  );
}
