import { type FormerMember, listFormerMembers } from '@millrace/contract/operator/former-member';
import { useApiQuery } from '../../../kit/api/query.ts';
import { formatInstant } from '../../../kit/i18n/format.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { EmptyList } from '../../../kit/list/EmptyList.tsx';
import { ListScreen } from '../../../kit/list/ListScreen.tsx';
import { SearchInput } from '../../../kit/list/SearchInput.tsx';
import { useListAddress } from '../../../kit/list/use-list-address.ts';
import { useAllowed } from '../../../kit/permissions/Allowed.tsx';
import { Anonymize } from './Anonymize.tsx';

/** Who was removed from the organization, and taking their names away. */
export function FormerMembersTab() {
  const text = useText();
  const address = useListAddress([]);
  const mayAnonymize = useAllowed('privacy', 'add');
  const { page, size, search } = address;
  const members = useApiQuery(
    listFormerMembers,
    { page, size, search },
    { keepPrevious: true, quiet: true, fresh: true },
  );
  return (
    <>
      <div className="erasing-head">
        <p className="lead">{text('erasing.membersLead')}</p>
      </div>
      <ListScreen<FormerMember>
        label={text('erasing.tabs.members')}
        query={members}
        columns={[
          {
            key: 'member',
            title: text('erasing.member'),
            onCard: 'head',
            fixed: true,
            render: ({ name, email, number }) => (
              <span className="erasing-lines">
                <span>{name ?? text('erasing.formerMember', { number })}</span>
                {email !== null && <small>{email}</small>}
              </span>
            ),
          },
          {
            key: 'removed',
            title: text('erasing.removed'),
            onCard: 'line',
            render: ({ removedAt }) => formatInstant(removedAt),
          },
          {
            key: 'actions',
            title: text('list.actions'),
            fixed: true,
            onCard: 'side',
            render: (member) =>
              member.anonymousAt === null ? (
                mayAnonymize && <Anonymize member={member} />
              ) : (
                <small>{text('erasing.anonymous', { when: formatInstant(member.anonymousAt) })}</small>
              ),
          },
        ]}
        rowKey={({ id }) => id}
        address={address}
        toolbar={<SearchInput label={text('erasing.membersSearch')} address={address} />}
        empty={
          <EmptyList
            address={address}
            noMatch={text('erasing.membersEmptySearch')}
            lead={text('erasing.membersEmpty')}
          />
        }
      />
    </>
  );
}
