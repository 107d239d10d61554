import type { App } from '@millrace/contract/publisher/app';
import Button from 'antd/es/button';
import { useState } from 'react';
import { useText } from '../../../kit/i18n/i18n.ts';
import { CopyButton } from '../../../kit/ui/CopyButton.tsx';
import './app.css';

const hidden = '••••••••';

/** The App Key, covered until somebody asks for it; copying needs no look at it. */
export function AppKey({ app }: { readonly app: Pick<App, 'appKey' | 'appName'> }) {
  const text = useText();
  const [open, setOpen] = useState(false);
  const name = { name: app.appName };
  return (
    <span className="app-key">
      {open ? <code>{app.appKey}</code> : <span aria-hidden="true">{hidden}</span>}
      <Button
        type="link"
        size="small"
        aria-label={text(open ? 'app.hideKey' : 'app.viewKey', name)}
        onClick={() => setOpen(!open)}
      >
        {text(open ? 'app.hide' : 'app.view')}
      </Button>
      <CopyButton value={app.appKey} label={text('app.appKey')} />
    </span>
  );
}
