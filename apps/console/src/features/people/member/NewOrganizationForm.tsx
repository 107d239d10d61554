import {
  createOrganization,
  listPublishers,
  newOrganizationForm,
  selectPublishers,
} from '@millrace/contract/people/organization';
import Input from 'antd/es/input/Input';
import { callApi } from '../../../kit/api/call-api.ts';
import { refresh } from '../../../kit/api/query.ts';
import { ContractFields, Field } from '../../../kit/form/ContractFields.tsx';
import { FormActions } from '../../../kit/form/FormActions.tsx';
import { useNewForm } from '../../../kit/form/use-new-form.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { toast } from '../../../kit/ui/notices.ts';

/** Opens another organization that one owns. */
export function NewOrganizationForm({ onClose }: { readonly onClose: () => void }) {
  const text = useText();
  const form = useNewForm({
    schema: newOrganizationForm,
    initial: { name: null },
    create: async (values, { leave, ...submission }) => {
      const { name } = await callApi(createOrganization, values, submission);
      leave();
      await Promise.all([refresh(listPublishers), refresh(selectPublishers)]);
      toast({ kind: 'success', title: text('organization.added', { name }) });
      onClose();
    },
  });
  return (
    <section className="card new-organization" aria-label={text('organization.addTitle')}>
      <h2>{text('organization.addTitle')}</h2>
      <p className="lead">{text('organization.addLead')}</p>
      <ContractFields of={form} initial={form.initial}>
        <Field name="name" label={text('organization.name')}>
          <Input autoComplete="off" autoFocus />
        </Field>
        <FormActions
          of={form}
          submit={text('organization.add')}
          onCancel={() => {
            form.discard();
            onClose();
          }}
        />
      </ContractFields>
    </section>
  );
}
