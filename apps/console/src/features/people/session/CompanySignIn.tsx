import { beginSignOn, signOnLifetime } from '@millrace/contract/people/sign-on';
import Button from 'antd/es/button';
import { useState } from 'react';
import { callApi } from '../../../kit/api/call-api.ts';
import { runAction } from '../../../kit/api/run-action.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { writeStored } from '../../../kit/storage/storage.ts';

interface CompanySignInProps {
  /** Where to go afterwards, as the log-in page was told. */
  readonly redirect: string | null;
  /** The only way in. */
  readonly primary?: boolean;
}

/** Leads to the company's own provider. What ends the sign-in waits in this browser alone. */
export function CompanySignIn({ redirect, primary = false }: CompanySignInProps) {
  const text = useText();
  const [busy, setBusy] = useState(false);

  async function begin(): Promise<void> {
    setBusy(true);
    await runAction(async (retry) => {
      const { url, ticket } = await callApi(beginSignOn, {}, { retry });
      writeStored('signOn', { ticket, redirect }, signOnLifetime);
      location.assign(url);
    });
    setBusy(false);
  }

  return (
    <Button
      type={primary ? 'primary' : 'default'}
      size="large"
      block
      loading={busy}
      onClick={() => void begin()}
    >
      {text('signOn.begin')}
    </Button>
  );
}
