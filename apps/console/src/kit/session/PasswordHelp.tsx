import { forgotPassword } from '@millrace/contract/people/password';
import Button from 'antd/es/button';
import { useState } from 'react';
import { callApi } from '../api/call-api.ts';
import { runAction } from '../api/run-action.ts';
import { useText } from '../i18n/i18n.ts';
import { useUser } from './session.ts';

/**
 * Below a field that asks for one's own password: a link by mail that sets one, for who has forgotten it, or came in by the
 * company's sign-in and never had one.
 */
export function PasswordHelp() {
  const text = useText();
  const { email } = useUser();
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState(false);

  async function send(): Promise<void> {
    setBusy(true);
    setSent(await runAction(async (retry) => void (await callApi(forgotPassword, { email }, { retry }))));
    setBusy(false);
  }

  if (sent) return <span role="status">{text('password.mailed', { email })}</span>;
  return (
    <Button type="link" size="small" loading={busy} onClick={() => void send()}>
      {text('password.unknown')}
    </Button>
  );
}
