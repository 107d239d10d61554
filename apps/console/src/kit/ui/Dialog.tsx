import Modal, { type ModalProps } from 'antd/es/modal';
import { useFocusBack } from './use-focus-back.ts';

/** A dialog that is open as long as it is there. */
export function Dialog(props: Omit<ModalProps, 'open'>) {
  useFocusBack();
  return <Modal open {...props} />;
}
