import Modal, { type ModalProps } from 'antd/es/modal';
import { DialogName } from '../form/dialog-name.ts';
import { type Closable, useClosing } from '../form/use-closing.ts';
import { useFocusBack } from './use-focus-back.ts';

interface DialogProps extends Omit<ModalProps, 'open' | 'onCancel'>, Closable {
  readonly onCancel: () => void;
}

/** A dialog that is open as long as it is there. Its Cancel closes it at once; otherwise nothing is lost without a question. */
export function Dialog({ unsaved = false, onCancel, children, ...props }: DialogProps) {
  useFocusBack();
  const { dialog, close } = useClosing(unsaved, onCancel);
  return (
    <Modal open {...(unsaved && { cancelButtonProps: { onClick: onCancel } })} {...props} onCancel={close}>
      <DialogName value={dialog}>{children}</DialogName>
    </Modal>
  );
}
