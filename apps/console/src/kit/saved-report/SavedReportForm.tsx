import { savedReportForm } from '@millrace/contract/report/saved-report';
import Checkbox from 'antd/es/checkbox';
import Input from 'antd/es/input/Input';
import type * as z from 'zod/mini';
import { ContractFields, Field } from '../form/ContractFields.tsx';
import { FormActions } from '../form/FormActions.tsx';
import { type Submission, useContractForm } from '../form/use-contract-form.ts';
import { useText } from '../i18n/i18n.ts';

type Values = z.output<typeof savedReportForm>;

interface SavedReportFormProps {
  readonly initial: Values;
  readonly onSubmit: (values: Values, submission: Submission) => Promise<void>;
  readonly onCancel: () => void;
}

/** The name of a saved report, and who sees it. */
export default function SavedReportForm({ initial, onSubmit, onCancel }: SavedReportFormProps) {
  const text = useText();
  const form = useContractForm({ schema: savedReportForm, onSubmit });
  return (
    <ContractFields of={form} initial={{ ...initial }}>
      <Field name="name" label={text('savedReport.name')}>
        <Input autoComplete="off" autoFocus />
      </Field>
      <Field name="shared" label={null} valueProp="checked">
        <Checkbox>{text('savedReport.shared')}</Checkbox>
      </Field>
      <FormActions of={form} submit={text('savedReport.save')} onCancel={onCancel} />
    </ContractFields>
  );
}
