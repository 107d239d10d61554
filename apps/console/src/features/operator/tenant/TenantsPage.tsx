import { tenantSorts } from '@millrace/contract/operator/tenant';
import Button from 'antd/es/button';
import { useText } from '../../../kit/i18n/i18n.ts';
import { useListAddress } from '../../../kit/list/use-list-address.ts';
import { idIn } from '../../../kit/navigation/id-in-address.ts';
import { Allowed } from '../../../kit/permissions/Allowed.tsx';
import { Page } from '../../../kit/ui/Page.tsx';
import { NewTenantForm } from './NewTenantForm.tsx';
import { TenantEditor } from './TenantEditor.tsx';
import { TenantInvitations } from './TenantInvitations.tsx';
import { TenantList } from './TenantList.tsx';
import './tenant.css';

/** Organizations and advertisers of the installation; which one is being added or edited, or whose invitations are shown, stands in the address. */
export default function TenantsPage() {
  const text = useText();
  const address = useListAddress(tenantSorts);
  const adding = address.filter('add') === 'new';
  const editing = idIn(address.filter('edit'));
  const inviting = idIn(address.filter('invitations'));
  const close = () => address.change({ add: '', edit: '', invitations: '', page: address.page });
  return (
    <Page
      title={text('titles.tenants')}
      lead={text('tenant.lead')}
      action={
        !adding && (
          <Allowed permission="installation_tenants" action="add">
            <Button
              type="primary"
              onClick={() => address.change({ add: 'new', edit: '', invitations: '', page: address.page })}
            >
              {text('tenant.add')}
            </Button>
          </Allowed>
        )
      }
    >
      {adding && <NewTenantForm onClose={close} />}
      {editing !== undefined && <TenantEditor key={editing} id={editing} onClose={close} />}
      {inviting !== undefined && <TenantInvitations key={inviting} id={inviting} onClose={close} />}
      <TenantList address={address} />
    </Page>
  );
}
