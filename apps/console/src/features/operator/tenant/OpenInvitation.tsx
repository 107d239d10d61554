import {
  listTenantInvitations,
  resendTenantInvitation,
  type TenantInvitation,
  withdrawTenantInvitation,
} from '@millrace/contract/operator/tenant-invitation';
import Button from 'antd/es/button';
import { useState } from 'react';
import { callApi } from '../../../kit/api/call-api.ts';
import { refresh } from '../../../kit/api/query.ts';
import { runAction } from '../../../kit/api/run-action.ts';
import { formatInstant } from '../../../kit/i18n/format.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { useAllowed } from '../../../kit/permissions/Allowed.tsx';
import { toast } from '../../../kit/ui/notices.ts';

/** To whom and until when, with what sends it again or takes it back. */
export function OpenInvitation({ invitation }: { readonly invitation: TenantInvitation }) {
  const text = useText();
  const mayEdit = useAllowed('installation_tenants', 'edit');
  const [busy, setBusy] = useState(false);
  const { id, email, expired } = invitation;
  const at = formatInstant(invitation.expiresAt);

  async function run(
    call: typeof resendTenantInvitation | typeof withdrawTenantInvitation,
    done: string,
  ): Promise<void> {
    setBusy(true);
    await runAction(async (retry) => {
      await callApi(call, { id }, { retry, changes: `invitation ${id}` });
      await refresh(listTenantInvitations);
      toast({ kind: 'success', title: done });
    });
    setBusy(false);
  }

  return (
    <li>
      <span>
        <strong className="tenant-name">{email}</strong>
        <small className="tenant-email">
          {text(expired ? 'tenant.invitedExpired' : 'tenant.invitedUntil', { at })}
        </small>
      </span>
      {mayEdit && (
        <span className="actions">
          <Button
            size="small"
            disabled={busy}
            aria-label={text('invitation.resendTo', { email })}
            onClick={() => void run(resendTenantInvitation, text('invitation.sent', { email }))}
          >
            {text('invitation.resend')}
          </Button>
          <Button
            size="small"
            danger
            disabled={busy}
            aria-label={text('tenant.withdrawOf', { email })}
            onClick={() => void run(withdrawTenantInvitation, text('invitation.withdrawn', { email }))}
          >
            {text('invitation.withdraw')}
          </Button>
        </span>
      )}
    </li>
  );
}
