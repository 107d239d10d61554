import { budgetForm, type CampaignBudget, updateBudget } from '@millrace/contract/advertiser/budget';
import { campaignRow } from '@millrace/contract/advertiser/campaign';
import Input from 'antd/es/input/Input';
import * as z from 'zod/mini';
import { callApi } from '../../../kit/api/call-api.ts';
import { rereadIfRefused } from '../../../kit/api/reread-if-refused.ts';
import { refreshCampaigns } from '../../../kit/campaign/switch-campaigns.ts';
import { ContractFields, Field } from '../../../kit/form/ContractFields.tsx';
import { FormActions } from '../../../kit/form/FormActions.tsx';
import { StaleEdit } from '../../../kit/form/StaleEdit.tsx';
import { useEditForm } from '../../../kit/form/use-edit-form.ts';
import { formatUsd } from '../../../kit/i18n/format.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { Dialog } from '../../../kit/ui/Dialog.tsx';

const stored = z.pick(campaignRow, { version: true, dailyBudget: true, totalBudget: true });

interface TopUpDialogProps {
  readonly of: CampaignBudget;
  readonly onClose: () => void;
}

/** Other budgets for a campaign; what was changed can be taken back in its history. */
export function TopUpDialog({ of, onClose }: TopUpDialogProps) {
  const text = useText();
  const { id, name, dailyBudget, spentToday, spentInAll } = of;
  const form = useEditForm({
    schema: budgetForm,
    entitySchema: stored,
    entity: of,
    valuesOf: ({ dailyBudget: daily, totalBudget }) => ({ dailyBudget: daily, totalBudget }),
    save: (values, { version }, submission) => {
      const options = { ...submission, changes: 'campaigns' };
      return rereadIfRefused(callApi(updateBudget, { ...values, id, version }, options), refreshCampaigns);
    },
    savedMessage: () => text('budget.saved', { name }),
    onSaved: async () => {
      onClose();
      await refreshCampaigns();
    },
  });
  const labels = { dailyBudget: text('campaign.dailyBudget'), totalBudget: text('campaign.totalBudget') };
  const usd = { prefix: text('campaign.usd'), inputMode: 'decimal', autoComplete: 'off' } as const;
  return (
    <Dialog title={text('budget.topUpOf', { name })} footer={null} onCancel={onClose} destroyOnHidden>
      <p className="lead">
        {text('budget.soFar', { today: formatUsd(spentToday), inAll: formatUsd(spentInAll) })}
      </p>
      <StaleEdit of={form} labels={labels} />
      <ContractFields of={form} initial={form.initial}>
        <Field name="dailyBudget" label={labels.dailyBudget} optional={dailyBudget === null}>
          <Input {...usd} autoFocus />
        </Field>
        <Field name="totalBudget" label={labels.totalBudget} optional>
          <Input {...usd} />
        </Field>
        <FormActions of={form} submit={text('budget.save')} onCancel={onClose} />
      </ContractFields>
    </Dialog>
  );
}
