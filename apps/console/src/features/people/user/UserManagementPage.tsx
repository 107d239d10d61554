import Button from 'antd/es/button';
import Tabs from 'antd/es/tabs';
import { useSearchParams } from 'react-router';
import { useText } from '../../../kit/i18n/i18n.ts';
import { Allowed } from '../../../kit/permissions/Allowed.tsx';
import { useUser } from '../../../kit/session/session.ts';
import { Page } from '../../../kit/ui/Page.tsx';
import { InvitationForm } from './InvitationForm.tsx';
import { InvitationList } from './InvitationList.tsx';
import { MemberList } from './MemberList.tsx';

/** Who works in the organization, and who is invited to. Tab and open form stand in the address. */
export default function UserManagementPage() {
  const text = useText();
  const { organization } = useUser();
  const [query, setQuery] = useSearchParams();
  const inviting = query.get('invite') === 'new';
  const close = () => setQuery({ tab: 'invitations' });
  return (
    <Page
      title={text('titles.users')}
      lead={text('user.lead', { organization: organization.name })}
      action={
        !inviting && (
          <Allowed permission="um_users" action="add">
            <Button type="primary" onClick={() => setQuery({ tab: 'invitations', invite: 'new' })}>
              {text('invitation.send')}
            </Button>
          </Allowed>
        )
      }
    >
      <Allowed permission="um_users" action="add">
        {inviting && <InvitationForm onClose={close} />}
      </Allowed>
      <Tabs
        activeKey={query.get('tab') ?? 'members'}
        onChange={(tab) => setQuery(tab === 'members' ? {} : { tab })}
        destroyOnHidden
        items={[
          { key: 'members', label: text('user.members'), children: <MemberList /> },
          { key: 'invitations', label: text('invitation.title'), children: <InvitationList /> },
        ]}
      />
    </Page>
  );
}
