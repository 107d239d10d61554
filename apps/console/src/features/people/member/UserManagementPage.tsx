import type { Action, Permission } from '@millrace/contract/people/permission';
import Button from 'antd/es/button';
import type { ReactNode } from 'react';
import { useText } from '../../../kit/i18n/i18n.ts';
import { useQuery } from '../../../kit/navigation/use-query.ts';
import { useAllowed } from '../../../kit/permissions/Allowed.tsx';
import { currentRights, useUser } from '../../../kit/session/session.ts';
import { AddressTabs } from '../../../kit/ui/AddressTabs.tsx';
import { Page } from '../../../kit/ui/Page.tsx';
import { AppsTab } from './AppsTab.tsx';
import { InvitationForm } from './InvitationForm.tsx';
import './member.css';
import { OrganizationsTab } from './OrganizationsTab.tsx';
import { PeopleTab } from './PeopleTab.tsx';
import { RolesTab } from './RolesTab.tsx';

const tabs = ['users', 'apps', 'roles', 'organizations'] as const;
type Tab = (typeof tabs)[number];

/** What shows a tab. Of organizations that is changing them: others have the switch menu for their own. */
const permissions: Readonly<Record<Tab, readonly [Permission, Action]>> = {
  users: ['um_users', 'query'],
  apps: ['um_apps', 'query'],
  roles: ['um_roles', 'query'],
  organizations: ['um_orgs', 'edit'],
};

const contents: Readonly<Record<Tab, () => ReactNode>> = {
  users: PeopleTab,
  apps: AppsTab,
  roles: RolesTab,
  organizations: OrganizationsTab,
};

/** Who works in the organization, and what they may do. The tab, and whether somebody is being invited, stand in the address. */
export default function UserManagementPage() {
  const text = useText();
  const { organization } = useUser();
  const [query, change] = useQuery();
  const mayInvite = useAllowed('um_users', 'add');
  const inviting = mayInvite && query.get('add') === 'new';
  const setInviting = (isOpen: boolean) =>
    change((next) => {
      if (isOpen) next.set('add', 'new');
      else next.delete('add');
      return next;
    });
  const allowed = tabs.filter((tab) => {
    const [permission, action] = permissions[tab];
    return currentRights().holds(permission, [action]);
  });
  const open = allowed.find((tab) => tab === query.get('tab')) ?? allowed[0];
  return (
    <Page
      title={text('titles.users')}
      lead={text('member.lead', { organization: organization.name })}
      action={
        open === 'users' &&
        mayInvite &&
        !inviting && (
          <Button type="primary" onClick={() => setInviting(true)}>
            {text('invitation.send')}
          </Button>
        )
      }
    >
      {open === 'users' && inviting && <InvitationForm onClose={() => setInviting(false)} />}
      <AddressTabs
        items={allowed.map((tab) => {
          const Content = contents[tab];
          return { key: tab, label: text(`member.tab.${tab}`), children: <Content /> };
        })}
      />
    </Page>
  );
}
