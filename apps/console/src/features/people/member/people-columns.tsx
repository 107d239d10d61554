import type { Person, PersonStatus } from '@millrace/contract/people/member';
import { role } from '@millrace/contract/people/permission';
import { formatInstant } from '../../../kit/i18n/format.ts';
import type { useText } from '../../../kit/i18n/i18n.ts';
import type { ListColumn } from '../../../kit/list/list-column.ts';
import { Status, type StatusKind } from '../../../kit/ui/Status.tsx';
import { TagList } from '../../../kit/ui/TagList.tsx';
import { InvitationActions } from './InvitationActions.tsx';
import { MemberActions } from './MemberActions.tsx';
import { MemberSwitch } from './MemberSwitch.tsx';

interface Viewer {
  readonly mayEdit: boolean;
  readonly mayAdd: boolean;
  readonly ownId: number;
  readonly onEdit: (id: number) => void;
}

const statusKinds: Readonly<Record<PersonStatus, StatusKind>> = {
  active: 'good',
  invited: 'plain',
  expired: 'warn',
  disabled: 'plain',
};

type Text = ReturnType<typeof useText>;

export function peopleColumns(text: Text, viewer: Viewer): readonly ListColumn<Person>[] {
  const { mayEdit, ownId } = viewer;
  return [
    {
      key: 'name',
      title: text('member.name'),
      onCard: 'head',
      fixed: true,
      sortBy: 'name',
      render: (person) => <PersonName person={person} isSelf={isSelf(person, ownId)} text={text} />,
    },
    {
      key: 'role',
      title: text('member.role'),
      onCard: 'line',
      sortBy: 'roleId',
      render: ({ roleName, advertiserName }) =>
        advertiserName === null
          ? roleName
          : text('member.forAdvertiser', { role: roleName, advertiser: advertiserName }),
    },
    {
      key: 'apps',
      title: text('member.apps'),
      onCard: 'line',
      render: ({ apps, roleId }) => <PersonApps apps={apps} roleId={roleId} text={text} />,
    },
    {
      key: 'status',
      title: text('member.statusLabel'),
      onCard: 'side',
      sortBy: 'status',
      render: (person) =>
        mayEdit && person.kind === 'member' && person.name !== null ? (
          <MemberSwitch member={{ ...person, name: person.name }} locked={isSelf(person, ownId)} />
        ) : (
          <Status kind={statusKinds[person.status]}>{text(`member.status.${person.status}`)}</Status>
        ),
    },
    {
      key: 'lastLogin',
      title: text('member.lastLogin'),
      onCard: 'line',
      oneLine: true,
      sortBy: 'lastLoginAt',
      render: ({ kind, lastLoginAt }) => {
        if (kind === 'invitation') return '–';
        return lastLoginAt === null ? text('member.never') : formatInstant(lastLoginAt);
      },
    },
    {
      key: 'invitedBy',
      title: text('member.invitedBy'),
      onCard: 'line',
      render: ({ invitedBy }) => invitedBy ?? '–',
    },
    {
      key: 'since',
      title: text('member.since'),
      onCard: 'nowhere',
      oneLine: true,
      sortBy: 'since',
      optional: true,
      render: ({ since }) => formatInstant(since),
    },
    {
      key: 'actions',
      title: text('list.actions'),
      onCard: 'line',
      fixed: true,
      render: (person) => <PersonActions person={person} viewer={viewer} />,
    },
  ];
}

const isSelf = ({ kind, id }: Person, ownId: number) => kind === 'member' && id === ownId;

interface PersonAppsProps extends Pick<Person, 'apps' | 'roleId'> {
  readonly text: Text;
}

/** Who is limited to apps that the reader does not reach works with others. */
function PersonApps({ apps, roleId, text }: PersonAppsProps) {
  if (roleId === role.promoter) return '–';
  if (apps === null) return text('member.allApps');
  if (apps.length === 0) return <span className="person-note">{text('member.otherApps')}</span>;
  return <TagList label={text('member.apps')} tags={apps.map(({ name }) => name)} />;
}

interface PersonNameProps {
  readonly person: Person;
  readonly isSelf: boolean;
  readonly text: Text;
}

/** Who was invited has no name yet, and is told by the address. */
function PersonName({ person, isSelf: isOwn, text }: PersonNameProps) {
  const { name, username, email, expiresAt, status } = person;
  return (
    <>
      <strong>{name ?? email}</strong> {isOwn && <Status kind="plain">{text('member.you')}</Status>}
      {name !== null && <div className="person-email">{email}</div>}
      {username !== null && <div className="person-note">{text('member.userName', { username })}</div>}
      {expiresAt !== null && status === 'invited' && (
        <div className="person-note">{text('member.validUntil', { date: formatInstant(expiresAt) })}</div>
      )}
    </>
  );
}

function PersonActions({ person, viewer }: { readonly person: Person; readonly viewer: Viewer }) {
  const { mayEdit, mayAdd, ownId, onEdit } = viewer;
  if (person.kind === 'invitation') return <InvitationActions invitation={person} mayAdd={mayAdd} />;
  return (
    <MemberActions
      member={{ ...person, name: person.name ?? person.email }}
      mayEdit={mayEdit && !isSelf(person, ownId)}
      onEdit={() => onEdit(person.id)}
    />
  );
}
