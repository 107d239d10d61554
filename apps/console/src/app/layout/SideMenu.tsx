import Menu from 'antd/es/menu';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useText } from '../../kit/i18n/i18n.ts';
import { type MenuGroupName, menuGroups } from '../../kit/navigation/menu-places.ts';
import { routeOf } from '../../kit/navigation/route-of.ts';
import { useSession } from '../../kit/session/session.ts';
import { readStored, writeStored } from '../../kit/storage/storage.ts';
import { keptRoutes } from '../guard.ts';
import { useScreens } from '../screens.ts';
import { currentVisitor } from '../visitor.ts';
import { menuIcons } from './menu-icons.ts';
import { linesOf, type MenuEntry, menuTree } from './menu-tree.ts';

declare module 'react' {
  interface CSSProperties {
    /** Lines of the side menu, by which its rows have their height (shell.css). */
    '--menu-lines'?: number;
  }
}

interface SideMenuProps {
  /** 80 px wide: groups open beside the menu. */
  readonly collapsed: boolean;
  readonly onNavigate?: () => void;
}

const groupNames = Object.keys(menuGroups) as readonly MenuGroupName[];

/** The menu of the screens that the person's permissions keep. */
export function SideMenu({ collapsed, onNavigate }: SideMenuProps) {
  const text = useText();
  const { pathname } = useLocation();
  const screens = useScreens();
  const [closed, setClosed] = useState(() => readStored('menuClosed') ?? []);
  useSession();
  const visitor = currentVisitor();
  // Until their profile or their second factor is there, every screen leads back to it.
  const isHeld = visitor === null || visitor.isNew || visitor.needsSecondFactor;
  const kept = isHeld ? [] : keptRoutes(screens, visitor);

  function entryOf({ route: { path, title }, place }: MenuEntry) {
    const Icon = 'icon' in place ? menuIcons[place.icon] : null;
    return {
      key: path,
      ...(Icon === null ? {} : { icon: <Icon aria-hidden /> }),
      label: <Link to={path}>{text(place.label ?? title)}</Link>,
      title: text(place.label ?? title),
    };
  }

  const tree = menuTree(kept);
  const items = tree.map((node) => {
    if (!('group' in node)) return entryOf(node);
    const { title, icon } = menuGroups[node.group];
    const Icon = menuIcons[icon];
    return {
      key: node.group,
      icon: <Icon aria-hidden />,
      label: text(title),
      children: node.entries.map(entryOf),
    };
  });

  function remember(open: readonly string[]): void {
    const shut = groupNames.filter((name) => !open.includes(name));
    writeStored('menuClosed', shut);
    setClosed(shut);
  }

  const open = groupNames.filter((name) => !closed.includes(name));
  const selected = routeOf(screens, pathname)?.parentMenu ?? pathname;
  return (
    <Menu
      theme="dark"
      mode="inline"
      items={items}
      selectedKeys={[selected]}
      style={{ '--menu-lines': linesOf(tree, collapsed ? [] : open) }}
      // Collapsed, a group is a popup that comes and goes with the pointer; nothing of that is remembered.
      {...(collapsed ? {} : { openKeys: open, onOpenChange: remember })}
      {...(onNavigate === undefined ? {} : { onClick: onNavigate })}
    />
  );
}
