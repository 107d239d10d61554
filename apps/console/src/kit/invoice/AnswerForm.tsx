import { answerForm } from '@millrace/contract/advertiser/invoice';
import Button from 'antd/es/button';
import TextArea from 'antd/es/input/TextArea';
import { ContractFields, Field } from '../form/ContractFields.tsx';
import { type Submission, useContractForm } from '../form/use-contract-form.ts';
import { useText } from '../i18n/i18n.ts';
import { toast } from '../ui/notices.ts';

interface AnswerFormProps {
  readonly label: string;
  readonly send: (text: string, submission: Submission) => Promise<void>;
}

/** One more word in a dispute that goes on. */
export function AnswerForm({ label, send }: AnswerFormProps) {
  const text = useText();
  const form = useContractForm({
    schema: answerForm,
    onSubmit: async (values, submission) => {
      await send(values.text, submission);
      toast({ kind: 'success', title: text('invoice.answered') });
      form.form.resetFields();
    },
  });
  return (
    <ContractFields of={form} initial={{ text: null }}>
      <Field name="text" label={label}>
        <TextArea rows={3} maxLength={2000} />
      </Field>
      <Button htmlType="submit" loading={form.submitting}>
        {text('invoice.answer')}
      </Button>
    </ContractFields>
  );
}
