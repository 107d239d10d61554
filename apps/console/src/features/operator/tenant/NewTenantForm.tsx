import { side } from '@millrace/contract/common';
import { createTenant, listTenants, newTenantForm } from '@millrace/contract/operator/tenant';
import Input from 'antd/es/input/Input';
import Select from 'antd/es/select';
import { callApi } from '../../../kit/api/call-api.ts';
import { refresh } from '../../../kit/api/query.ts';
import { ContractFields, Field } from '../../../kit/form/ContractFields.tsx';
import { FormActions } from '../../../kit/form/FormActions.tsx';
import { useNewForm } from '../../../kit/form/use-new-form.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { toast } from '../../../kit/ui/notices.ts';

/** Opens an organization or advertiser whose owner is invited. */
export function NewTenantForm({ onClose }: { readonly onClose: () => void }) {
  const text = useText();
  const form = useNewForm({
    schema: newTenantForm,
    initial: { side: side.publisher, name: null, ownerEmail: null },
    create: async (values, { leave, ...submission }) => {
      const { name } = await callApi(createTenant, values, submission);
      leave();
      await refresh(listTenants);
      toast({ kind: 'success', title: text('tenant.added', { name, email: values.ownerEmail }) });
      onClose();
    },
  });
  return (
    <section className="card tenant-form" aria-label={text('tenant.addTitle')}>
      <h2>{text('tenant.addTitle')}</h2>
      <p className="lead">{text('tenant.addLead')}</p>
      <ContractFields of={form} initial={form.initial}>
        <div className="field-row">
          <Field name="side" label={text('tenant.side')}>
            <Select
              options={[
                { value: side.publisher, label: text('tenant.publisher') },
                { value: side.advertiser, label: text('tenant.advertiser') },
              ]}
            />
          </Field>
          <Field name="name" label={text('tenant.name')}>
            <Input autoComplete="off" autoFocus />
          </Field>
          <Field name="ownerEmail" label={text('tenant.ownerEmail')}>
            <Input type="email" autoComplete="off" />
          </Field>
        </div>
        <FormActions
          of={form}
          submit={text('tenant.add')}
          onCancel={() => {
            form.discard();
            onClose();
          }}
        />
      </ContractFields>
    </section>
  );
}
