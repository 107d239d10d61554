import { listTenants, type Tenant, updateTenantStatus } from '@millrace/contract/operator/tenant';
import { callApi } from '../../../kit/api/call-api.ts';
import { refresh } from '../../../kit/api/query.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { StatusSwitch } from '../../../kit/list/StatusSwitch.tsx';
import { toast } from '../../../kit/ui/notices.ts';

/** Lets an organization in or keeps it out. */
export function TenantSwitch({ tenant, disabled }: { readonly tenant: Tenant; readonly disabled: boolean }) {
  const text = useText();
  const { id, name, status } = tenant;
  return (
    <StatusSwitch
      label={text('tenant.switchLabel', { name })}
      status={status}
      disabled={disabled}
      onSwitch={async (next, retry) => {
        await callApi(updateTenantStatus, { id, status: next }, { retry, changes: `tenant ${id}` });
        await refresh(listTenants);
        toast({ kind: 'success', title: text(next === 1 ? 'tenant.enabled' : 'tenant.disabled', { name }) });
      }}
    />
  );
}
