import Button from 'antd/es/button';
import notification from 'antd/es/notification';
import { useEffect, useRef } from 'react';
import { text } from '../i18n/i18n.ts';
import { onLeft } from '../session/session.ts';
import { useStore } from '../store.ts';
import { type Toast, takeShown, toasts } from './notices.ts';

const canHover = matchMedia('(hover: hover)').matches;

/** Errors that offer a retry stay until the person has decided; the rest leaves by itself after some seconds. */
function durationOf(toast: Toast): number | false {
  if (toast.retry) return false;
  if (toast.undo) return 10;
  return toast.kind === 'error' && toast.brief !== true ? 8 : 4.5;
}

/** Shows the waiting messages. Loaded with the first of them. */
export default function ToastHost() {
  const [api, holder] = notification.useNotification({
    // Clear of the header's and the page's actions, and of a save bar below.
    placement: 'bottomRight',
    bottom: 88,
    maxCount: 4,
    // A finger that has left the screen still counts as hovering: the message would stay over what it covers.
    pauseOnHover: canHover,
  });
  const waiting = useStore(toasts);
  // What can be tried again or taken back belongs to the organization that it was said in.
  const offers = useRef<(() => void)[]>([]);
  useEffect(
    () =>
      onLeft(() => {
        for (const end of offers.current.splice(0)) end();
      }),
    [],
  );
  useEffect(() => {
    if (waiting.length === 0) return;
    for (const toast of waiting) {
      const action = toast.retry ?? toast.undo;
      // It fades out for a moment, in which it takes a second click.
      let isOver = false;
      const end = () => {
        isOver = true;
        api.destroy(String(toast.id));
      };
      const act = () => {
        if (isOver) return;
        end();
        action?.();
      };
      if (action !== undefined) offers.current.push(end);
      api[toast.kind]({
        key: String(toast.id),
        title: toast.title,
        description: toast.description,
        duration: durationOf(toast),
        role: toast.kind === 'error' ? 'alert' : 'status',
        actions: action && (
          <Button size="small" type={toast.retry ? 'primary' : 'default'} onClick={act}>
            {text(toast.retry ? 'common.retry' : 'common.undo')}
          </Button>
        ),
      });
    }
    takeShown(waiting);
  }, [waiting, api]);
  return holder;
}
