import { disputeForm, disputeInvoice, type InvoiceWithLines } from '@millrace/contract/advertiser/invoice';
import TextArea from 'antd/es/input/TextArea';
import Select from 'antd/es/select';
import { callApi } from '../../../kit/api/call-api.ts';
import { rereadIfRefused } from '../../../kit/api/reread-if-refused.ts';
import { ContractFields, Field } from '../../../kit/form/ContractFields.tsx';
import { FormActions } from '../../../kit/form/FormActions.tsx';
import { useContractForm } from '../../../kit/form/use-contract-form.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { Dialog } from '../../../kit/ui/Dialog.tsx';
import { toast } from '../../../kit/ui/notices.ts';
import { rereadInvoices } from './reread-invoices.ts';

interface DisputeDialogProps {
  readonly invoice: InvoiceWithLines;
  readonly onClose: () => void;
}

/** Says what is wrong with an invoice, or with one line of it. */
export function DisputeDialog({
  invoice: { id, version, number, lines, month },
  onClose,
}: DisputeDialogProps) {
  const text = useText();
  const form = useContractForm({
    schema: disputeForm,
    onSubmit: async (values, submission) => {
      await rereadIfRefused(callApi(disputeInvoice, { ...values, id, version }, submission), rereadInvoices);
      toast({ kind: 'success', title: text('invoice.disputed') });
      onClose();
      await rereadInvoices();
    },
  });
  const nameOf = ({ campaignName, campaignId, month: of }: (typeof lines)[number]) => {
    const name = campaignName === '' ? text('invoice.campaignGone', { id: campaignId }) : campaignName;
    return of === month ? name : text('invoice.correctionOf', { name, month: of.slice(0, 7) });
  };
  return (
    <Dialog title={text('invoice.disputeTitle', { number })} footer={null} onCancel={onClose} destroyOnHidden>
      <p className="lead">{text('invoice.disputeLead')}</p>
      <ContractFields of={form} initial={{ lineId: null, text: null }}>
        <Field name="lineId" label={text('invoice.disputeLine')}>
          <Select
            options={[
              { value: null, label: text('invoice.wholeInvoice') },
              ...lines.map((line) => ({ value: line.id, label: nameOf(line) })),
            ]}
          />
        </Field>
        <Field name="text" label={text('invoice.disputeText')}>
          <TextArea rows={4} maxLength={2000} />
        </Field>
        <FormActions of={form} submit={text('invoice.dispute')} onCancel={onClose} />
      </ContractFields>
    </Dialog>
  );
}
