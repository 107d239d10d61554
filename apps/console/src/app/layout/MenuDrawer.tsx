import Drawer from 'antd/es/drawer';
import type { ReactNode } from 'react';
import { useText } from '../../kit/i18n/i18n.ts';

interface MenuDrawerProps {
  readonly onClose: () => void;
  /** Handed in by the shell, so that this chunk holds the drawer alone. */
  readonly children: ReactNode;
}

/** The side menu on a phone. */
export default function MenuDrawer({ onClose, children }: MenuDrawerProps) {
  const text = useText();
  return (
    <Drawer
      open
      placement="left"
      size={256}
      onClose={onClose}
      title={text('shell.mainMenu')}
      rootClassName="menu-drawer"
    >
      {children}
    </Drawer>
  );
}
