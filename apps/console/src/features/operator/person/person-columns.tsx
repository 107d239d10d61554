import type { OperatedPerson } from '@millrace/contract/operator/person';
import { formatInstant, formatNumber } from '../../../kit/i18n/format.ts';
import type { useText } from '../../../kit/i18n/i18n.ts';
import type { ListColumn } from '../../../kit/list/list-column.ts';
import { Status } from '../../../kit/ui/Status.tsx';
import { TagList } from '../../../kit/ui/TagList.tsx';
import { PersonActions } from './PersonActions.tsx';
import { PersonSwitch } from './PersonSwitch.tsx';
import './person.css';

type Text = ReturnType<typeof useText>;

interface Viewer {
  readonly mayEdit: boolean;
  readonly ownId: number;
}

/** So many of somebody's organizations are named; the rest is counted. */
const shownPlaces = 3;

function placesOf(text: Text, { memberships }: OperatedPerson): string[] {
  return memberships.map(({ name: organization, roleName: role, status }) =>
    text(status === 1 ? 'person.membership' : 'person.membershipOff', { organization, role }),
  );
}

export function personColumns(text: Text, { mayEdit, ownId }: Viewer): readonly ListColumn<OperatedPerson>[] {
  return [
    {
      key: 'name',
      title: text('person.name'),
      sortBy: 'name',
      onCard: 'head',
      fixed: true,
      render: ({ id, name, username, email, isAdministrator }) => (
        <>
          <strong className="person-name">
            {name} {id === ownId && <Status kind="plain">{text('person.you')}</Status>}{' '}
            {isAdministrator && <Status kind="warn">{text('person.administrator')}</Status>}
          </strong>
          <small className="person-email">{email}</small>
          {username !== null && (
            <small className="person-email">{text('person.userName', { username })}</small>
          )}
        </>
      ),
    },
    {
      key: 'memberships',
      title: text('person.memberships'),
      onCard: 'line',
      render: (person) =>
        person.memberships.length === 0 ? (
          text('person.nowhere')
        ) : (
          <TagList tags={placesOf(text, person)} limit={shownPlaces} />
        ),
    },
    {
      key: 'sessions',
      title: text('person.sessions'),
      sortBy: 'sessions',
      onCard: 'nowhere',
      numeric: true,
      render: ({ sessions }) => formatNumber(sessions),
    },
    {
      key: 'lastLogin',
      title: text('person.lastLogin'),
      sortBy: 'lastLoginAt',
      onCard: 'line',
      oneLine: true,
      render: ({ lastLoginAt }) => (lastLoginAt === null ? text('person.never') : formatInstant(lastLoginAt)),
    },
    {
      key: 'createdAt',
      title: text('person.createdAt'),
      sortBy: 'createdAt',
      onCard: 'nowhere',
      optional: true,
      oneLine: true,
      render: ({ createdAt }) => formatInstant(createdAt),
    },
    {
      key: 'status',
      title: text('person.status'),
      sortBy: 'status',
      onCard: 'side',
      width: 96,
      render: (person) => <PersonSwitch person={person} disabled={!mayEdit || person.id === ownId} />,
    },
    {
      key: 'actions',
      title: '',
      onCard: 'line',
      fixed: true,
      render: (person) => mayEdit && <PersonActions person={person} isOwn={person.id === ownId} />,
    },
  ];
}
