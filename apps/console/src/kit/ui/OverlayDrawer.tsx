import Drawer, { type DrawerProps } from 'antd/es/drawer';
import { useState } from 'react';
import { AskedBeside } from './asked-beside.ts';
import { overlay } from './overlay.ts';

/** A drawer that is drawn as the {@link overlay}: it takes itself away once it has slid out. */
export function OverlayDrawer({
  children,
  ...props
}: Omit<DrawerProps, 'open' | 'onClose' | 'afterOpenChange'>) {
  const [open, setOpen] = useState(true);
  const [asked] = useState(() => new Set<string>());
  return (
    <Drawer
      {...props}
      open={open}
      onClose={() => setOpen(false)}
      afterOpenChange={(shown) => !shown && overlay.set(null)}
    >
      <AskedBeside value={asked}>{children}</AskedBeside>
    </Drawer>
  );
}
