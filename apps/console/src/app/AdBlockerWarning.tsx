import Button from 'antd/es/button';
import { useEffect, useRef } from 'react';
import { useText } from '../kit/i18n/i18n.ts';
import { useStore } from '../kit/store.ts';
import { adBlocker } from './ad-blocker.ts';

/** The page that asks to turn the blocker off. It lies above the rest, so that nothing entered below is lost. */
export function AdBlockerWarning() {
  return useStore(adBlocker) === 'found' ? <Warning /> : null;
}

function Warning() {
  const text = useText();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const dismiss = () => adBlocker.set('dismissed');
  return (
    <dialog ref={dialog} className="full-dialog" aria-labelledby="ad-blocker-title" onClose={dismiss}>
      <h1 id="ad-blocker-title">{text('common.adBlocker.title')}</h1>
      <p>{text('common.adBlocker.body')}</p>
      <div className="actions">
        <Button type="primary" onClick={() => location.reload()}>
          {text('common.reload')}
        </Button>
        <Button onClick={dismiss}>{text('common.adBlocker.dismiss')}</Button>
      </div>
    </dialog>
  );
}
