import { type Invitation, listInvitations } from '@millrace/contract/people/invitation';
import { useApiQuery } from '../../../kit/api/query.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { ListScreen } from '../../../kit/list/ListScreen.tsx';
import { useListAddress } from '../../../kit/list/use-list-address.ts';
import { useAllowed } from '../../../kit/permissions/Allowed.tsx';
import { invitationColumns } from './invitation-columns.tsx';

/** Open and expired invitations. */
export function InvitationList() {
  const text = useText();
  const address = useListAddress();
  const mayAdd = useAllowed('um_users', 'add');
  const invitations = useApiQuery(
    listInvitations,
    { page: address.page, size: address.size },
    { keepPrevious: true, quiet: true },
  );
  return (
    <ListScreen<Invitation>
      label={text('invitation.title')}
      query={invitations}
      columns={invitationColumns(text, mayAdd)}
      rowKey={({ id }) => id}
      address={address}
      empty={<p className="lead">{text('invitation.empty')}</p>}
    />
  );
}
