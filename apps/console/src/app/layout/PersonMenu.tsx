import Button from 'antd/es/button';
import Dropdown from 'antd/es/dropdown';
import { useNavigate } from 'react-router';
import { mayLeave } from '../../kit/form/leave-question.ts';
import { helpAddress } from '../../kit/help/guide-names.ts';
import { useText } from '../../kit/i18n/i18n.ts';
import { textList } from '../../kit/i18n/text-list.ts';
import { paths } from '../../kit/navigation/paths.ts';
import { useAllowed } from '../../kit/permissions/Allowed.tsx';
import { logOut } from '../../kit/session/log-out.ts';
import { useUser } from '../../kit/session/session.ts';
import { Avatar } from '../../kit/ui/Avatar.tsx';
import { setWide, useWide } from './wide.ts';

/** The person: own account, settings, layout width, and the way out. */
export function PersonMenu() {
  const text = useText();
  const navigate = useNavigate();
  const user = useUser();
  const wide = useWide();
  const maySeePeople = useAllowed('usermanage', 'query') && user.userType === 0;

  async function leave(): Promise<void> {
    if (await mayLeave()) await logOut();
  }

  const run: Readonly<Record<string, () => void>> = {
    users: () => void navigate(paths.userManagement),
    account: () => void navigate(paths.account),
    help: () => void navigate(helpAddress(user.userType)),
    invoices: () => void navigate(paths.invoices),
    wide: () => setWide(!wide),
    logOut: () => void leave(),
  };
  const settings = {
    key: 'settings',
    type: 'group' as const,
    label: text('shell.settings'),
    children: [{ key: 'users', label: text('titles.users') }],
  };
  const items = [
    {
      key: 'who',
      type: 'group' as const,
      label: (
        <span className="person">
          <strong>{user.name}</strong>
          <span>{user.email}</span>
          <span>{textList(user.roles.map((role) => role.name))}</span>
        </span>
      ),
    },
    { key: 'line', type: 'divider' as const },
    { key: 'account', label: text('titles.ownAccount') },
    ...(maySeePeople && !user.isNew ? [settings] : []),
    ...(user.userType === 1 ? [{ key: 'invoices', label: text('titles.invoices') }] : []),
    { key: 'help', label: text('titles.help') },
    { key: 'wide', label: text('shell.wide'), extra: wide ? '✓' : '' },
    { key: 'line2', type: 'divider' as const },
    { key: 'logOut', label: text('shell.logOut') },
  ];
  return (
    <Dropdown
      menu={{ items, onClick: ({ key }) => run[key]?.() }}
      trigger={['click']}
      placement="bottomRight"
    >
      <Button
        type="text"
        icon={<Avatar name={user.name} picture={user.avatar} />}
        aria-haspopup="menu"
        aria-label={`${text('shell.account')}: ${user.name}`}
        title={user.name}
      />
    </Dropdown>
  );
}
