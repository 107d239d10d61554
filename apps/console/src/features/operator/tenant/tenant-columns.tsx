import type { Tenant } from '@millrace/contract/operator/tenant';
import { formatInstant, formatNumber } from '../../../kit/i18n/format.ts';
import type { useText } from '../../../kit/i18n/i18n.ts';
import type { ListColumn } from '../../../kit/list/list-column.ts';
import { Status, type StatusKind } from '../../../kit/ui/Status.tsx';
import { TenantActions } from './TenantActions.tsx';
import { TenantSwitch } from './TenantSwitch.tsx';

const verification = [
  { kind: 'plain', text: 'tenant.unverified' },
  { kind: 'good', text: 'tenant.verified' },
  { kind: 'bad', text: 'tenant.denied' },
] as const satisfies readonly { kind: StatusKind; text: string }[];

export function tenantColumns(
  text: ReturnType<typeof useText>,
  mayEdit: boolean,
): readonly ListColumn<Tenant>[] {
  return [
    {
      key: 'name',
      title: text('tenant.name'),
      sortBy: 'name',
      onCard: 'head',
      fixed: true,
      render: ({ name, email }) => (
        <>
          <strong className="tenant-name">{name}</strong>
          {email !== null && <small className="tenant-email">{email}</small>}
        </>
      ),
    },
    {
      key: 'side',
      title: text('tenant.side'),
      onCard: 'line',
      oneLine: true,
      render: ({ side }) => text(side === 0 ? 'tenant.publisher' : 'tenant.advertiser'),
    },
    {
      key: 'verification',
      title: text('tenant.verification'),
      onCard: 'line',
      oneLine: true,
      render: ({ verifyStatus }) => {
        const { kind, text: key } = verification[verifyStatus];
        return <Status kind={kind}>{text(key)}</Status>;
      },
    },
    {
      key: 'apps',
      title: text('tenant.apps'),
      sortBy: 'apps',
      onCard: 'line',
      numeric: true,
      render: ({ apps }) => formatNumber(apps),
    },
    {
      key: 'people',
      title: text('tenant.people'),
      sortBy: 'people',
      onCard: 'line',
      numeric: true,
      render: ({ people }) => formatNumber(people),
    },
    {
      key: 'createdAt',
      title: text('tenant.createdAt'),
      sortBy: 'createdAt',
      onCard: 'nowhere',
      optional: true,
      oneLine: true,
      render: ({ createdAt }) => formatInstant(createdAt),
    },
    {
      key: 'lastActivity',
      title: text('tenant.lastActivity'),
      sortBy: 'lastActivityAt',
      onCard: 'line',
      oneLine: true,
      render: ({ lastActivityAt }) =>
        lastActivityAt === null ? text('tenant.never') : formatInstant(lastActivityAt),
    },
    {
      key: 'status',
      title: text('tenant.status'),
      sortBy: 'status',
      onCard: 'side',
      width: 96,
      render: (tenant) => <TenantSwitch tenant={tenant} disabled={!mayEdit} />,
    },
    {
      key: 'actions',
      title: '',
      onCard: 'line',
      fixed: true,
      render: (tenant) => mayEdit && <TenantActions tenant={tenant} />,
    },
  ];
}
