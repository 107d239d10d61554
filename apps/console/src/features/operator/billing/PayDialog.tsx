import { leftOf } from '@millrace/contract/advertiser/invoice';
import { sumOfCents } from '@millrace/contract/kit/cents';
import { type AnyInvoice, payInvoices, paymentForm } from '@millrace/contract/operator/billing';
import { dayOf } from '@millrace/contract/report/period';
import Input from 'antd/es/input/Input';
import { callApi } from '../../../kit/api/call-api.ts';
import { ContractFields, Field } from '../../../kit/form/ContractFields.tsx';
import { FormActions } from '../../../kit/form/FormActions.tsx';
import { useContractForm } from '../../../kit/form/use-contract-form.ts';
import { centsText } from '../../../kit/i18n/amount-text.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { textList } from '../../../kit/i18n/text-list.ts';
import { Dialog } from '../../../kit/ui/Dialog.tsx';
import { toast } from '../../../kit/ui/notices.ts';
import { rereadInvoices, rereadInvoicesIfRefused } from './reread-invoices.ts';

interface PayDialogProps {
  readonly invoices: readonly AnyInvoice[];
  readonly onClose: () => void;
  readonly onPaid?: () => void;
}

function sumsOf(invoices: readonly AnyInvoice[]): { currency: string; amount: string }[] {
  return [...Map.groupBy(invoices, ({ currency }) => currency)].map(([currency, some]) => ({
    currency,
    amount: sumOfCents(some.map(leftOf)),
  }));
}

/** Notes that one or several were paid in full. */
export function PayDialog({ invoices, onClose, onPaid }: PayDialogProps) {
  const text = useText();
  const count = invoices.length;
  const form = useContractForm({
    schema: paymentForm,
    tellsRefusals: true,
    onSubmit: async (values, submission) => {
      const chosen = invoices.map(({ id, version }) => ({ id, version }));
      await rereadInvoicesIfRefused(callApi(payInvoices, { ...values, invoices: chosen }, submission));
      toast({ kind: 'success', title: text('billing.paid', { count }) });
      onPaid?.();
      onClose();
      await rereadInvoices();
    },
  });
  const amounts = sumsOf(invoices).map(({ amount, currency }) =>
    text('invoice.money', { amount: centsText(amount), currency }),
  );
  return (
    <Dialog title={text('billing.payTitle', { count })} footer={null} onCancel={onClose} destroyOnHidden>
      <p className="lead">{text('billing.payLead', { amount: textList(amounts) })}</p>
      <ContractFields of={form} initial={{ reference: null, paidOn: dayOf(new Date()) }}>
        <Field name="paidOn" label={text('invoice.paidOn')}>
          <Input type="date" />
        </Field>
        <Field name="reference" label={text('billing.reference')}>
          <Input autoComplete="off" />
        </Field>
        <FormActions of={form} submit={text('billing.markPaid')} onCancel={onClose} />
      </ContractFields>
    </Dialog>
  );
}
