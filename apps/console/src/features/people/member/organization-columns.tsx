import type { OrganizationInReach } from '@millrace/contract/people/organization';
import Tag from 'antd/es/tag';
import { formatInstant, formatNumber } from '../../../kit/i18n/format.ts';
import type { useText } from '../../../kit/i18n/i18n.ts';
import type { ListColumn } from '../../../kit/list/list-column.ts';
import { Status } from '../../../kit/ui/Status.tsx';
import { TagList } from '../../../kit/ui/TagList.tsx';
import { OrganizationActions } from './OrganizationActions.tsx';

interface Viewer {
  readonly currentId: number;
  /** An Administrator, who has the same role everywhere. */
  readonly everywhere: boolean;
}

export function organizationColumns(
  text: ReturnType<typeof useText>,
  { currentId, everywhere }: Viewer,
): readonly ListColumn<OrganizationInReach>[] {
  const ownRole: ListColumn<OrganizationInReach> = {
    key: 'role',
    title: text('organization.role'),
    onCard: 'line',
    oneLine: true,
    render: ({ roleName }) => roleName,
  };
  return [
    {
      key: 'name',
      title: text('organization.name'),
      onCard: 'head',
      fixed: true,
      sortBy: 'name',
      render: ({ id, name, email }) => (
        <>
          <strong className="organization-name">{name}</strong>{' '}
          {id === currentId && <Tag>{text('organization.current')}</Tag>}
          {email !== null && <div className="person-note">{email}</div>}
        </>
      ),
    },
    {
      key: 'owners',
      title: text('organization.owners'),
      onCard: 'line',
      render: ({ owners }) =>
        owners.length === 0 ? (
          <span className="person-note">{text('organization.nobody')}</span>
        ) : (
          <TagList
            label={text('organization.owners')}
            tags={owners.map(({ name, email }) => `${name} · ${email}`)}
          />
        ),
    },
    ...(everywhere ? [] : [ownRole]),
    {
      key: 'people',
      title: text('organization.people'),
      onCard: 'line',
      numeric: true,
      sortBy: 'people',
      render: ({ people }) => formatNumber(people),
    },
    {
      key: 'apps',
      title: text('organization.apps'),
      onCard: 'line',
      numeric: true,
      sortBy: 'apps',
      render: ({ apps }) => formatNumber(apps),
    },
    {
      key: 'createdAt',
      title: text('organization.createdAt'),
      onCard: 'nowhere',
      optional: true,
      oneLine: true,
      sortBy: 'createdAt',
      render: ({ createdAt }) => formatInstant(createdAt),
    },
    {
      key: 'status',
      title: text('organization.status'),
      onCard: 'side',
      oneLine: true,
      sortBy: 'status',
      render: ({ status }) =>
        status === 1 ? (
          <Status kind="good">{text('organization.active')}</Status>
        ) : (
          <Status kind="bad">{text('organization.inactive')}</Status>
        ),
    },
    {
      key: 'actions',
      title: text('list.actions'),
      onCard: 'line',
      fixed: true,
      render: (organization) => (
        <div className="actions">
          <OrganizationActions
            organization={organization}
            isCurrent={organization.id === currentId}
            everywhere={everywhere}
          />
        </div>
      ),
    },
  ];
}
