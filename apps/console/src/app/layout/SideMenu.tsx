import Menu from 'antd/es/menu';
import { Link, useLocation } from 'react-router';
import { useText } from '../../kit/i18n/i18n.ts';
import { useSession } from '../../kit/session/session.ts';
import { keptRoutes } from '../guard.ts';
import { useScreens } from '../screens.ts';
import { currentVisitor } from '../visitor.ts';
import { menuIcons } from './menu-icons.ts';

/** The menu of the screens that the person's permissions keep. */
export function SideMenu({ onNavigate }: { readonly onNavigate?: () => void }) {
  const text = useText();
  const { pathname } = useLocation();
  const screens = useScreens();
  useSession();
  const visitor = currentVisitor();
  const kept = visitor === null || visitor.isNew ? [] : keptRoutes(screens, visitor);
  const items = kept
    .flatMap((route) => (route.menu === undefined ? [] : [{ ...route, menu: route.menu }]))
    .toSorted((one, other) => one.menu.order - other.menu.order)
    .map(({ path, title, menu }) => {
      const MenuIcon = menuIcons[menu.icon];
      return {
        key: path,
        icon: <MenuIcon />,
        label: <Link to={path}>{text(title)}</Link>,
        title: text(title),
      };
    });
  const selected = screens.find((route) => route.path === pathname)?.parentMenu ?? pathname;
  return (
    <Menu
      theme="dark"
      mode="inline"
      items={items}
      selectedKeys={[selected]}
      {...(onNavigate === undefined ? {} : { onClick: onNavigate })}
    />
  );
}
