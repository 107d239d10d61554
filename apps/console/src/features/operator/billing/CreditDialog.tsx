import { type AnyInvoiceWithLines, creditInvoice, reasonForm } from '@millrace/contract/operator/billing';
import Checkbox from 'antd/es/checkbox';
import TextArea from 'antd/es/input/TextArea';
import { useState } from 'react';
import { callApi } from '../../../kit/api/call-api.ts';
import { ContractFields, Field } from '../../../kit/form/ContractFields.tsx';
import { FormActions } from '../../../kit/form/FormActions.tsx';
import { useContractForm } from '../../../kit/form/use-contract-form.ts';
import { exactText } from '../../../kit/i18n/amount-text.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { Dialog } from '../../../kit/ui/Dialog.tsx';
import { toast } from '../../../kit/ui/notices.ts';
import { rereadInvoices, rereadInvoicesIfRefused } from './reread-invoices.ts';

interface CreditDialogProps {
  readonly invoice: AnyInvoiceWithLines;
  readonly onClose: () => void;
  readonly onOpen: (id: number) => void;
}

/** Makes an invoice void; what is not waived stands on a new one at once. */
export function CreditDialog({ invoice, onClose, onOpen }: CreditDialogProps) {
  const text = useText();
  const { id, version, number, lines, messages } = invoice;
  const disputed = messages.flatMap(({ lineId }) => (lineId === null ? [] : [lineId]));
  const [waived, setWaived] = useState<readonly number[]>(disputed);
  const form = useContractForm({
    schema: reasonForm,
    tellsRefusals: true,
    onSubmit: async ({ reason }, submission) => {
      const credited = await rereadInvoicesIfRefused(
        callApi(creditInvoice, { id, version, reason, waived: [...waived] }, submission),
      );
      const note = { number: credited.invoice.creditNote?.number ?? '' };
      const { replacement } = credited;
      const title =
        replacement === null
          ? text('billing.credited', note)
          : text('billing.creditedReplaced', { ...note, replacement: replacement.number });
      toast({ kind: 'success', title });
      onClose();
      await rereadInvoices();
      if (replacement !== null) onOpen(id);
    },
  });
  const turn = (line: number, isWaived: boolean) =>
    setWaived(isWaived ? [...waived, line] : waived.filter((one) => one !== line));
  return (
    <Dialog
      title={text('billing.creditTitle', { number })}
      footer={null}
      unsaved={waived.length !== disputed.length || waived.some((line) => !disputed.includes(line))}
      onCancel={onClose}
      destroyOnHidden
    >
      <p className="lead">{text('billing.creditLead')}</p>
      <fieldset className="invoice-waived">
        <legend>{text('billing.waive')}</legend>
        <ul className="invoice-waive">
          {lines.map((line) => (
            <li key={line.id}>
              <Checkbox
                checked={waived.includes(line.id)}
                onChange={({ target }) => turn(line.id, target.checked)}
              >
                {line.campaignName === ''
                  ? text('invoice.campaignGone', { id: line.campaignId })
                  : line.campaignName}{' '}
                {line.month.slice(0, 7)}{' '}
                {text('invoice.money', { amount: exactText(line.spent), currency: 'USD' })}
              </Checkbox>
            </li>
          ))}
        </ul>
      </fieldset>
      <ContractFields of={form} initial={{ reason: null }}>
        <Field name="reason" label={text('billing.creditReason')}>
          <TextArea rows={3} maxLength={500} showCount />
        </Field>
        <FormActions of={form} submit={text('billing.credit')} danger onCancel={onClose} />
      </ContractFields>
    </Dialog>
  );
}
