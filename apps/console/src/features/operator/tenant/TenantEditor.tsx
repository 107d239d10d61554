import {
  getTenant,
  listTenants,
  type Tenant,
  tenantForm,
  tenant as tenantSchema,
  updateTenant,
} from '@millrace/contract/operator/tenant';
import Button from 'antd/es/button';
import Input from 'antd/es/input/Input';
import { callApi } from '../../../kit/api/call-api.ts';
import { refresh, showAnswer, useApiQuery } from '../../../kit/api/query.ts';
import { Field } from '../../../kit/form/ContractFields.tsx';
import { EditFormScreen, FormSection } from '../../../kit/form/EditFormScreen.tsx';
import { useEditForm } from '../../../kit/form/use-edit-form.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { Loaded } from '../../../kit/ui/Loaded.tsx';

interface TenantEditorProps {
  readonly id: number;
  readonly onClose: () => void;
}

/** Edits an organization above the list. */
export function TenantEditor({ id, onClose }: TenantEditorProps) {
  const tenant = useApiQuery(getTenant, { id }, { quiet: true, fresh: true });
  return (
    <div className="tenant-form">
      <Loaded query={tenant}>{(data) => <Editor tenant={data} onClose={onClose} />}</Loaded>
    </div>
  );
}

const valuesOf = ({ name, email }: Tenant) => ({ name, email });

function Editor({ tenant, onClose }: { readonly tenant: Tenant; readonly onClose: () => void }) {
  const text = useText();
  const edit = useEditForm({
    schema: tenantForm,
    entitySchema: tenantSchema,
    entity: tenant,
    valuesOf,
    save: (values, { id, version }, submission) =>
      callApi(updateTenant, { ...values, id, version }, submission),
    savedMessage: 'tenant.saved',
    onSaved: async (saved) => {
      await showAnswer(getTenant, { id: saved.id }, saved);
      await refresh(listTenants);
    },
  });
  const labels = { name: text('tenant.name'), email: text('tenant.email') };
  return (
    <EditFormScreen of={edit} labels={labels}>
      <FormSection title={text('tenant.editOf', { name: tenant.name })} lead={text('tenant.editLead')}>
        <Field name="name" label={labels.name}>
          <Input autoComplete="off" autoFocus />
        </Field>
        <Field
          name="email"
          label={labels.email}
          help={text('tenant.emailHelp')}
          optional={!tenant.isComplete}
        >
          <Input type="email" autoComplete="off" />
        </Field>
        {!edit.dirty && <Button onClick={onClose}>{text('tenant.close')}</Button>}
      </FormSection>
    </EditFormScreen>
  );
}
