import { networkIds } from '@millrace/contract/publisher/network/find-network';
import { createPayout, payoutForm, payoutLimits } from '@millrace/contract/report/payout';
import Input from 'antd/es/input/Input';
import Select from 'antd/es/select';
import { CurrencySelect } from '../../../../kit/account/CurrencySelect.tsx';
import { callApi } from '../../../../kit/api/call-api.ts';
import { ContractFields, Field } from '../../../../kit/form/ContractFields.tsx';
import { FormActions } from '../../../../kit/form/FormActions.tsx';
import { useContractForm } from '../../../../kit/form/use-contract-form.ts';
import { useText } from '../../../../kit/i18n/i18n.ts';
import { NetworkPick } from '../../../../kit/network/NetworkPick.tsx';
import { Dialog } from '../../../../kit/ui/Dialog.tsx';
import { toast } from '../../../../kit/ui/notices.ts';
import { monthName, monthsToChoose } from './month-choice.ts';
import { rereadDesk } from './reread-desk.ts';

interface PayoutDialogProps {
  readonly month: string;
  readonly onClose: () => void;
}

/** Notes what a network paid for a month. */
export function PayoutDialog({ month, onClose }: PayoutDialogProps) {
  const text = useText();
  const form = useContractForm({
    schema: payoutForm,
    onSubmit: async (payout, submission) => {
      await callApi(createPayout, payout, submission);
      toast({ kind: 'success', title: text('reconciliation.added') });
      onClose();
      await rereadDesk();
    },
  });
  return (
    <Dialog title={text('reconciliation.addPayoutTitle')} footer={null} onCancel={onClose} destroyOnHidden>
      <ContractFields of={form} initial={{ month, adnId: null, currency: 'USD', amount: '', note: null }}>
        <Field name="month" label={text('reconciliation.month')}>
          <Select options={monthsToChoose(month).map((value) => ({ value, label: monthName(value) }))} />
        </Field>
        <Field name="adnId" label={text('reconciliation.network')}>
          <NetworkPick networks={networkIds} />
        </Field>
        <Field name="amount" label={text('reconciliation.amount')}>
          <Input inputMode="decimal" />
        </Field>
        <Field name="currency" label={text('reconciliation.currency')}>
          <CurrencySelect />
        </Field>
        <Field name="note" label={text('reconciliation.note')} optional>
          <Input maxLength={payoutLimits.note} />
        </Field>
        <FormActions of={form} submit={text('reconciliation.addPayout')} onCancel={onClose} />
      </ContractFields>
    </Dialog>
  );
}
