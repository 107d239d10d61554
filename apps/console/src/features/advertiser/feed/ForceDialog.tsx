import { forceFeed } from '@millrace/contract/advertiser/feed-import';
import TextArea from 'antd/es/input/TextArea';
import * as z from 'zod/mini';
import { callApi } from '../../../kit/api/call-api.ts';
import { ContractFields, Field } from '../../../kit/form/ContractFields.tsx';
import { FormActions } from '../../../kit/form/FormActions.tsx';
import { useContractForm } from '../../../kit/form/use-contract-form.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { Dialog } from '../../../kit/ui/Dialog.tsx';
import { toast } from '../../../kit/ui/notices.ts';
import { refreshFeeds } from './feed-actions.ts';

const forceForm = z.pick(forceFeed.request, { reason: true });

interface ForceDialogProps {
  readonly id: number;
  readonly onForced: (id: number) => void;
  readonly onClose: () => void;
}

/** Takes a blocked import after all, and says why. */
export function ForceDialog({ id, onForced, onClose }: ForceDialogProps) {
  const text = useText();
  const form = useContractForm({
    schema: forceForm,
    onSubmit: async ({ reason }, submission) => {
      const made = await callApi(forceFeed, { id, reason }, submission);
      toast({ kind: 'success', title: text('feed.forced') });
      onClose();
      await refreshFeeds();
      onForced(made.id);
    },
  });
  return (
    <Dialog title={text('feed.force')} footer={null} onCancel={onClose} destroyOnHidden>
      <p className="lead">{text('feed.forceLead')}</p>
      <ContractFields of={form} initial={{ reason: '' }}>
        <Field name="reason" label={text('feed.reason')}>
          <TextArea rows={3} maxLength={500} autoFocus />
        </Field>
        <FormActions of={form} submit={text('feed.force')} onCancel={onClose} />
      </ContractFields>
    </Dialog>
  );
}
