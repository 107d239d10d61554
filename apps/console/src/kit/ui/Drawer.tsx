import AntDrawer, { type DrawerProps } from 'antd/es/drawer';
import { DialogName } from '../form/dialog-name.ts';
import { type Closable, useClosing } from '../form/use-closing.ts';
import { useFocusBack } from './use-focus-back.ts';

interface OpenDrawerProps extends Omit<DrawerProps, 'open' | 'onClose'>, Closable {
  readonly onClose: () => void;
}

/** A drawer that is open as long as it is there; nothing that is entered in it is lost without a question. */
export function Drawer({ unsaved = false, onClose, children, ...props }: OpenDrawerProps) {
  useFocusBack();
  const { dialog, close } = useClosing(unsaved, onClose);
  return (
    <AntDrawer open {...props} onClose={close}>
      <DialogName value={dialog}>{children}</DialogName>
    </AntDrawer>
  );
}
