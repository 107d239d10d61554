import TextArea from 'antd/es/input/TextArea';
import type * as z from 'zod/mini';
import { ContractFields, Field } from '../../../kit/form/ContractFields.tsx';
import { FormActions } from '../../../kit/form/FormActions.tsx';
import { type Submission, useContractForm } from '../../../kit/form/use-contract-form.ts';
import { Dialog } from '../../../kit/ui/Dialog.tsx';
import { toast } from '../../../kit/ui/notices.ts';
import { rereadInvoices, rereadInvoicesIfRefused } from './reread-invoices.ts';

interface SayDialogProps<Schema extends z.ZodMiniType> {
  readonly title: string;
  readonly lead: string;
  readonly schema: Schema;
  readonly field: { readonly name: string; readonly label: string; readonly max: number };
  readonly submit: string;
  /** What is told when it is done. */
  readonly done: string;
  readonly send: (values: z.output<Schema>, submission: Submission) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Does something with an invoice that needs a word of why. */
export function SayDialog<Schema extends z.ZodMiniType>(props: SayDialogProps<Schema>) {
  const { title, lead, schema, field, submit, done, send, onClose } = props;
  const form = useContractForm({
    schema,
    tellsRefusals: true,
    onSubmit: async (values, submission) => {
      await rereadInvoicesIfRefused(send(values, submission));
      toast({ kind: 'success', title: done });
      onClose();
      await rereadInvoices();
    },
  });
  return (
    <Dialog title={title} footer={null} onCancel={onClose} destroyOnHidden>
      <p className="lead">{lead}</p>
      <ContractFields of={form} initial={{ [field.name]: null }}>
        <Field name={field.name} label={field.label}>
          <TextArea rows={3} maxLength={field.max} showCount autoFocus />
        </Field>
        <FormActions of={form} submit={submit} onCancel={onClose} />
      </ContractFields>
    </Dialog>
  );
}
