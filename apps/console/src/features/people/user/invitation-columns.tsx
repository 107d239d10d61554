import type { Invitation } from '@millrace/contract/people/invitation';
import { formatInstant } from '../../../kit/i18n/format.ts';
import type { useText } from '../../../kit/i18n/i18n.ts';
import type { ListColumn } from '../../../kit/list/list-column.ts';
import { Status } from '../../../kit/ui/Status.tsx';
import { InvitationActions } from './InvitationActions.tsx';

export function invitationColumns(
  text: ReturnType<typeof useText>,
  mayAdd: boolean,
): readonly ListColumn<Invitation>[] {
  const actions: ListColumn<Invitation> = {
    key: 'actions',
    title: text('list.actions'),
    onCard: 'line',
    render: (invitation) => <InvitationActions invitation={invitation} />,
  };
  return [
    {
      key: 'email',
      title: text('invitation.email'),
      onCard: 'head',
      render: ({ email }) => <strong>{email}</strong>,
    },
    {
      key: 'state',
      title: text('invitation.state'),
      onCard: 'side',
      render: ({ expired }) =>
        expired ? (
          <Status kind="warn">{text('invitation.expired')}</Status>
        ) : (
          <Status kind="plain">{text('invitation.open')}</Status>
        ),
    },
    {
      key: 'role',
      title: text('invitation.role'),
      onCard: 'line',
      render: ({ roleName, advertiserName }) =>
        advertiserName === null ? roleName : `${roleName} · ${advertiserName}`,
    },
    {
      key: 'invitedBy',
      title: text('invitation.invitedBy'),
      onCard: 'line',
      render: ({ invitedBy }) => invitedBy ?? '–',
    },
    {
      key: 'expiresAt',
      title: text('invitation.expiresAt'),
      onCard: 'line',
      render: ({ expiresAt }) => formatInstant(expiresAt),
    },
    ...(mayAdd ? [actions] : []),
  ];
}
