import {
  levelsOf,
  type PagePermission,
  pagePermissions,
  publisherRoles,
  type RoleId,
  role,
} from '@millrace/contract/people/permission';
import { useText } from '../../../kit/i18n/i18n.ts';
import { textList } from '../../../kit/i18n/text-list.ts';
import { ListCards } from '../../../kit/list/ListCards.tsx';
import { ListTable } from '../../../kit/list/ListTable.tsx';
import type { ListColumn } from '../../../kit/list/list-column.ts';
import { useListAddress } from '../../../kit/list/use-list-address.ts';
import { useUser } from '../../../kit/session/session.ts';
import { useViewport } from '../../../kit/ui/use-viewport.ts';

/** The platform's own role is nothing to those who can't give it. */
function rolesFor(ownRoles: readonly { readonly id: number }[]): readonly RoleId[] {
  const isAdministrator = ownRoles.some(({ id }) => id === role.administrator);
  return isAdministrator ? [role.administrator, ...publisherRoles, role.promoter] : publisherRoles;
}

/** What each role may do, page by page, read from the very table that decides it. */
export function RolesTab() {
  const text = useText();
  const { roles: ownRoles } = useUser();
  const address = useListAddress();
  const onPhone = useViewport() === 'mobile';
  const roles = rolesFor(ownRoles);
  const rows = pagePermissions.filter((permission) =>
    roles.some((roleId) => !levelsOf(permission, roleId).includes('none')),
  );
  const columns: readonly ListColumn<PagePermission>[] = [
    {
      key: 'page',
      title: text('permission.page'),
      onCard: 'head',
      render: (permission) => (
        <>
          <strong>{text(`permission.name.${permission}`)}</strong>
          <div className="person-note">{text(`permission.does.${permission}`)}</div>
        </>
      ),
    },
    ...roles.map(
      (roleId): ListColumn<PagePermission> => ({
        key: `role${roleId}`,
        title: text(`user.role.r${roleId}`),
        onCard: 'line',
        oneLine: true,
        render: (permission) => <Levels permission={permission} roleId={roleId} />,
      }),
    ),
  ];
  const body = {
    label: text('permission.table'),
    columns,
    rowKey: (permission: PagePermission) => permission,
    rows,
    address,
    loading: false,
    stale: false,
  };
  return (
    <section className="card list" aria-label={text('permission.table')}>
      <p className="lead">{text('permission.lead')}</p>
      <p className="lead">{text('permission.levelNote')}</p>
      {onPhone ? <ListCards {...body} /> : <ListTable {...body} />}
    </section>
  );
}

function Levels({ permission, roleId }: { readonly permission: PagePermission; readonly roleId: RoleId }) {
  const text = useText();
  const levels = levelsOf(permission, roleId);
  const words = textList(levels.map((level) => text(`permission.level.${level}`)));
  return levels.includes('none') ? <span className="person-note">{words}</span> : words;
}
