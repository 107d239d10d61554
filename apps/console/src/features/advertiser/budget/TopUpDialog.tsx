import { budgetForm, type CampaignBudget, updateBudget } from '@millrace/contract/advertiser/budget';
import Input from 'antd/es/input/Input';
import { callApi } from '../../../kit/api/call-api.ts';
import { rereadIfRefused } from '../../../kit/api/reread-if-refused.ts';
import { refreshCampaigns } from '../../../kit/campaign/switch-campaigns.ts';
import { ContractFields, Field } from '../../../kit/form/ContractFields.tsx';
import { FormActions } from '../../../kit/form/FormActions.tsx';
import { useContractForm } from '../../../kit/form/use-contract-form.ts';
import { formatUsd } from '../../../kit/i18n/format.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { Dialog } from '../../../kit/ui/Dialog.tsx';
import { toast } from '../../../kit/ui/notices.ts';

interface TopUpDialogProps {
  readonly of: CampaignBudget;
  readonly onClose: () => void;
}

/** Other budgets for a campaign; what was changed can be taken back in its history. */
export function TopUpDialog({ of, onClose }: TopUpDialogProps) {
  const text = useText();
  const { id, version, name, dailyBudget, totalBudget, spentToday, spentInAll } = of;
  const form = useContractForm({
    schema: budgetForm,
    onSubmit: async (values, submission) => {
      const options = { ...submission, changes: 'campaigns' };
      await rereadIfRefused(callApi(updateBudget, { ...values, id, version }, options), refreshCampaigns);
      toast({ kind: 'success', title: text('budget.saved', { name }) });
      onClose();
      await refreshCampaigns();
    },
  });
  const usd = { prefix: text('campaign.usd'), inputMode: 'decimal', autoComplete: 'off' } as const;
  return (
    <Dialog title={text('budget.topUpOf', { name })} footer={null} onCancel={onClose} destroyOnHidden>
      <p className="lead">
        {text('budget.soFar', { today: formatUsd(spentToday), inAll: formatUsd(spentInAll) })}
      </p>
      <ContractFields of={form} initial={{ dailyBudget, totalBudget }}>
        <Field name="dailyBudget" label={text('campaign.dailyBudget')} optional={dailyBudget === null}>
          <Input {...usd} autoFocus />
        </Field>
        <Field name="totalBudget" label={text('campaign.totalBudget')} optional>
          <Input {...usd} />
        </Field>
        <FormActions of={form} submit={text('budget.save')} onCancel={onClose} />
      </ContractFields>
    </Dialog>
  );
}
