import { invitationForm, listInvitations, sendInvitation } from '@millrace/contract/people/invitation';
import { advertiserRoles, publisherRoles, role } from '@millrace/contract/people/permission';
import Button from 'antd/es/button';
import { useWatch } from 'antd/es/form/Form';
import Input from 'antd/es/input/Input';
import Select from 'antd/es/select';
import { callApi } from '../../../kit/api/call-api.ts';
import { refresh } from '../../../kit/api/query.ts';
import { ContractFields, Field } from '../../../kit/form/ContractFields.tsx';
import { useContractForm } from '../../../kit/form/use-contract-form.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { toast } from '../../../kit/ui/notices.ts';

const invitableRoles = [...publisherRoles, ...advertiserRoles];

/** Invites a person with a role; a promoter gets an advertiser of their own. */
export function InvitationForm({ onClose }: { readonly onClose: () => void }) {
  const text = useText();
  const form = useContractForm({
    schema: invitationForm,
    onSubmit: async (values, submission) => {
      await callApi(sendInvitation, values, submission);
      await refresh(listInvitations);
      toast({ kind: 'success', title: text('invitation.sent', { email: values.email }) });
      onClose();
    },
  });
  const roleId = useWatch<number | undefined>('roleId', form.form);
  return (
    <section className="card invitation-form" aria-label={text('invitation.send')}>
      <h2>{text('invitation.send')}</h2>
      <p className="lead">{text('invitation.lead')}</p>
      <ContractFields of={form}>
        <div className="field-row">
          <Field name="email" label={text('invitation.email')}>
            <Input type="email" autoComplete="off" autoFocus />
          </Field>
          <Field name="roleId" label={text('invitation.role')}>
            <Select options={invitableRoles.map((id) => ({ value: id, label: text(`user.role.r${id}`) }))} />
          </Field>
        </div>
        {roleId === role.promoter && (
          <Field
            name="advertiserName"
            label={text('invitation.advertiserName')}
            help={text('invitation.advertiserHelp')}
          >
            <Input autoComplete="off" />
          </Field>
        )}
        <div className="actions">
          <Button type="primary" htmlType="submit" loading={form.submitting}>
            {text('invitation.sendSubmit')}
          </Button>
          <Button onClick={onClose}>{text('common.cancel')}</Button>
        </div>
      </ContractFields>
    </section>
  );
}
