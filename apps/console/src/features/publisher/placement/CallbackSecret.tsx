import { getCallbackSecret } from '@millrace/contract/publisher/placement';
import Button from 'antd/es/button';
import { useState } from 'react';
import { callApi } from '../../../kit/api/call-api.ts';
import { runAction } from '../../../kit/api/run-action.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { useAllowed } from '../../../kit/permissions/Allowed.tsx';
import { CopyButton } from '../../../kit/ui/CopyButton.tsx';
import './placement.css';

/** What an app's callbacks are signed with: asked for only when somebody wants to see it, and kept nowhere. */
export function CallbackSecret({ pubAppId }: { readonly pubAppId: number }) {
  const text = useText();
  const isAllowed = useAllowed('placement', 'edit');
  const [secret, setSecret] = useState<string>();
  const [loading, setLoading] = useState(false);
  if (!isAllowed) return null;

  async function view(): Promise<void> {
    setLoading(true);
    await runAction(async (retry) => {
      setSecret((await callApi(getCallbackSecret, { pubAppId }, { retry })).secret);
    });
    setLoading(false);
  }

  return (
    <div className="callback-secret">
      <strong>{text('placement.signing')}</strong>
      <span className="callback-secret-value">
        {secret !== undefined && (
          <>
            <code>{secret}</code>
            <CopyButton value={secret} label={text('placement.signing')} />
          </>
        )}
        <Button
          size="small"
          loading={loading}
          onClick={() => (secret === undefined ? void view() : setSecret(undefined))}
        >
          {text(secret === undefined ? 'placement.viewSecret' : 'placement.hideSecret')}
        </Button>
      </span>
      <p>{text('placement.signingHelp')}</p>
    </div>
  );
}
