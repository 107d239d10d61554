import { leftOf } from '@millrace/contract/advertiser/invoice';
import { type AnyInvoiceWithLines, partForm, payInvoicePart } from '@millrace/contract/operator/billing';
import { dayOf } from '@millrace/contract/report/period';
import Input from 'antd/es/input/Input';
import { callApi } from '../../../kit/api/call-api.ts';
import { ContractFields, Field } from '../../../kit/form/ContractFields.tsx';
import { FormActions } from '../../../kit/form/FormActions.tsx';
import { useContractForm } from '../../../kit/form/use-contract-form.ts';
import { centsText } from '../../../kit/i18n/amount-text.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { Dialog } from '../../../kit/ui/Dialog.tsx';
import { toast } from '../../../kit/ui/notices.ts';
import { rereadInvoices, rereadInvoicesIfRefused } from './reread-invoices.ts';

interface PartDialogProps {
  readonly invoice: AnyInvoiceWithLines;
  readonly onClose: () => void;
}

/** Notes that a part of an invoice was paid. */
export function PartDialog({ invoice, onClose }: PartDialogProps) {
  const text = useText();
  const { id, version, number, currency } = invoice;
  const form = useContractForm({
    schema: partForm,
    tellsRefusals: true,
    onSubmit: async (values, submission) => {
      await rereadInvoicesIfRefused(callApi(payInvoicePart, { ...values, id, version }, submission));
      toast({ kind: 'success', title: text('billing.payPartDone') });
      onClose();
      await rereadInvoices();
    },
  });
  const left = text('invoice.money', { amount: centsText(leftOf(invoice)), currency });
  return (
    <Dialog title={text('billing.payPartTitle', { number })} footer={null} onCancel={onClose} destroyOnHidden>
      <p className="lead">{text('billing.payPartLead', { left })}</p>
      <ContractFields of={form} initial={{ amount: null, reference: null, paidOn: dayOf(new Date()) }}>
        <Field name="amount" label={text('billing.payPartAmount', { currency })}>
          <Input inputMode="decimal" autoComplete="off" />
        </Field>
        <Field name="paidOn" label={text('invoice.paidOn')}>
          <Input type="date" />
        </Field>
        <Field name="reference" label={text('billing.reference')}>
          <Input autoComplete="off" />
        </Field>
        <FormActions of={form} submit={text('billing.payPart')} onCancel={onClose} />
      </ContractFields>
    </Dialog>
  );
}
