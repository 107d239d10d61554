import type { Member } from '@millrace/contract/people/user';
import { historyColumn } from '../../../kit/history/history-column.tsx';
import { formatInstant } from '../../../kit/i18n/format.ts';
import type { useText } from '../../../kit/i18n/i18n.ts';
import type { ListColumn } from '../../../kit/list/list-column.ts';
import { Status } from '../../../kit/ui/Status.tsx';
import { MemberSwitch } from './MemberSwitch.tsx';

interface Viewer {
  readonly mayEdit: boolean;
  readonly ownId: number;
}

export function memberColumns(
  text: ReturnType<typeof useText>,
  { mayEdit, ownId }: Viewer,
): readonly ListColumn<Member>[] {
  return [
    {
      key: 'name',
      title: text('user.name'),
      onCard: 'head',
      render: ({ id, name }) => (
        <strong>
          {name} {id === ownId && <Status kind="plain">{text('user.you')}</Status>}
        </strong>
      ),
    },
    { key: 'email', title: text('user.email'), onCard: 'head', render: ({ email }) => email },
    { key: 'role', title: text('user.roleLabel'), onCard: 'line', render: ({ roleName }) => roleName },
    {
      key: 'lastLogin',
      title: text('user.lastLogin'),
      onCard: 'line',
      render: ({ lastLoginAt }) => (lastLoginAt === null ? text('user.never') : formatInstant(lastLoginAt)),
    },
    {
      key: 'status',
      title: text('user.status'),
      onCard: 'side',
      width: 96,
      render: (member) =>
        mayEdit ? (
          <MemberSwitch member={member} locked={member.id === ownId} />
        ) : (
          <Status kind={member.status === 1 ? 'good' : 'plain'}>
            {text(member.status === 1 ? 'user.active' : 'user.inactive')}
          </Status>
        ),
    },
    ...historyColumn<Member>(({ id, name }) => ({ entity: 'user', id, name })),
  ];
}
