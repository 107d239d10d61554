import { text } from '../i18n/i18n.ts';
import { Dialog } from './Dialog.tsx';
import { overlay } from './overlay.ts';

interface Question {
  readonly title: string;
  readonly body: string;
  /** On the button that does it. */
  readonly does: string;
  readonly run: () => Promise<void>;
}

/** Asks before something is done that nobody takes back, over the screen: there the question outlives the row that asks it. */
export function askFirst({ title, body, does, run }: Question): void {
  const close = () => overlay.set(null);
  overlay.set(
    <Dialog
      title={title}
      okText={does}
      okButtonProps={{ danger: true }}
      cancelText={text('common.cancel')}
      onCancel={close}
      onOk={() => {
        close();
        void run();
      }}
    >
      {body}
    </Dialog>,
  );
}
