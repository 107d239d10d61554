import { side } from '@millrace/contract/common';
import { getTenant, type Tenant } from '@millrace/contract/operator/tenant';
import {
  inviteToTenant,
  listTenantInvitations,
  tenantInvitationForm,
} from '@millrace/contract/operator/tenant-invitation';
import Button from 'antd/es/button';
import Input from 'antd/es/input/Input';
import { useState } from 'react';
import { callApi } from '../../../kit/api/call-api.ts';
import { refresh, useApiQuery } from '../../../kit/api/query.ts';
import { ContractFields, Field } from '../../../kit/form/ContractFields.tsx';
import { useNewForm } from '../../../kit/form/use-new-form.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { Allowed } from '../../../kit/permissions/Allowed.tsx';
import { Loaded } from '../../../kit/ui/Loaded.tsx';
import { toast } from '../../../kit/ui/notices.ts';
import { OpenInvitation } from './OpenInvitation.tsx';

interface TenantInvitationsProps {
  readonly id: number;
  readonly onClose: () => void;
}

/** Who is invited to run an organization or advertiser, above the list. */
export function TenantInvitations({ id, onClose }: TenantInvitationsProps) {
  const tenant = useApiQuery(getTenant, { id }, { quiet: true, fresh: true });
  return (
    <div className="tenant-form">
      <Loaded query={tenant}>{(data) => <Invitations tenant={data} onClose={onClose} />}</Loaded>
    </div>
  );
}

function Invitations({ tenant, onClose }: { readonly tenant: Tenant; readonly onClose: () => void }) {
  const text = useText();
  const { id, name } = tenant;
  const invitations = useApiQuery(listTenantInvitations, { id }, { quiet: true, fresh: true });
  // A form for each invitation: the next one begins empty.
  const [sent, setSent] = useState(0);
  const title = text('tenant.invitationsOf', { name });
  return (
    <section className="card" aria-label={title}>
      <h2>{title}</h2>
      <p className="lead">
        {text(tenant.side === side.advertiser ? 'tenant.invitationsPromoter' : 'tenant.invitationsOwner')}
      </p>
      <Loaded query={invitations} inCard>
        {({ list }) =>
          list.length === 0 ? (
            <p className="tenant-invitations">{text('tenant.noInvitations')}</p>
          ) : (
            <ul className="tenant-invitations">
              {list.map((invitation) => (
                <OpenInvitation key={invitation.id} invitation={invitation} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <Allowed permission="installation_tenants" action="add">
        <InvitationForm key={sent} id={id} onSent={() => setSent(sent + 1)} />
      </Allowed>
      <Button onClick={onClose}>{text('tenant.close')}</Button>
    </section>
  );
}

function InvitationForm({ id, onSent }: { readonly id: number; readonly onSent: () => void }) {
  const text = useText();
  const form = useNewForm({
    schema: tenantInvitationForm,
    initial: { email: null },
    create: async (values, { leave, ...submission }) => {
      const { email } = await callApi(inviteToTenant, { ...values, id }, submission);
      leave();
      await refresh(listTenantInvitations);
      toast({ kind: 'success', title: text('invitation.sent', { email }) });
      onSent();
    },
  });
  return (
    <ContractFields of={form} initial={form.initial}>
      <Field name="email" label={text('tenant.email')}>
        <Input type="email" autoComplete="off" />
      </Field>
      <div className="actions tenant-invite">
        <Button type="primary" htmlType="submit" loading={form.submitting}>
          {text('invitation.sendSubmit')}
        </Button>
      </div>
    </ContractFields>
  );
}
