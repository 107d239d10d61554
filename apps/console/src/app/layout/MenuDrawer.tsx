import Drawer from 'antd/es/drawer';
import { type ReactNode, useState } from 'react';
import { useText } from '../../kit/i18n/i18n.ts';

interface MenuDrawerProps {
  readonly onClose: () => void;
  /** Handed in by the shell, so that this chunk holds the drawer alone. */
  readonly children: ReactNode;
}

/** The side menu on a phone. Closed by itself it gives the focus back to its button; who goes to a page arrives there. */
export default function MenuDrawer({ onClose, children }: MenuDrawerProps) {
  const text = useText();
  const [opener] = useState(() => document.activeElement);

  function close(): void {
    onClose();
    // Until it is gone it keeps the focus inside.
    requestAnimationFrame(() => opener instanceof HTMLElement && opener.focus());
  }

  return (
    <Drawer
      open
      placement="left"
      size={256}
      onClose={close}
      title={text('shell.mainMenu')}
      rootClassName="menu-drawer"
    >
      {children}
    </Drawer>
  );
}
