import {
  type ContractTerms,
  contractTermsForm,
  listContractTerms,
  listInstallationChanges,
  publishContractTerms,
} from '@millrace/contract/operator/installation';
import TextArea from 'antd/es/input/TextArea';
import { callApi } from '../../../kit/api/call-api.ts';
import { refresh } from '../../../kit/api/query.ts';
import { ContractFields, Field } from '../../../kit/form/ContractFields.tsx';
import { FormActions } from '../../../kit/form/FormActions.tsx';
import { useNewForm } from '../../../kit/form/use-new-form.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { toast } from '../../../kit/ui/notices.ts';

interface TermsFormProps {
  readonly newest: ContractTerms | undefined;
  readonly onClose: () => void;
}

/** Writes the next edition, beginning with the text that is in force. */
export function TermsForm({ newest, onClose }: TermsFormProps) {
  const text = useText();
  const follows = newest?.version ?? 0;
  const form = useNewForm({
    schema: contractTermsForm,
    initial: { text: newest?.text ?? text('payment.standardTerms') },
    create: async (values, { leave, ...submission }) => {
      const { version } = await callApi(publishContractTerms, { ...values, follows }, submission);
      leave();
      await Promise.all([refresh(listContractTerms), refresh(listInstallationChanges)]);
      toast({ kind: 'success', title: text('installation.termsPublished', { version }) });
      onClose();
    },
  });
  return (
    <ContractFields of={form} initial={form.initial}>
      <Field name="text" label={text('installation.termsText')} help={text('installation.termsHelp')}>
        <TextArea rows={16} autoFocus />
      </Field>
      <FormActions
        of={form}
        submit={text('installation.termsPublish', { version: follows + 1 })}
        onCancel={() => {
          form.discard();
          onClose();
        }}
      />
    </ContractFields>
  );
}
