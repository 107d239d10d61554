import { type PromotedApp, updatePromotedApp } from '@millrace/contract/advertiser/promoted-app';
import Button from 'antd/es/button';
import { useState } from 'react';
import { callApi } from '../../../kit/api/call-api.ts';
import { runAction } from '../../../kit/api/run-action.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { toast } from '../../../kit/ui/notices.ts';
import { refreshPromotedApps } from './set-status.ts';

/** Asks the store once more about an app that was added while it could not be reached: saving it as it is does. */
export function LookUpAgain({ app }: { readonly app: PromotedApp }) {
  const text = useText();
  const [busy, setBusy] = useState(false);

  async function lookUp(): Promise<void> {
    const { id, version, name, url: link, clickDays, viewHours } = app;
    setBusy(true);
    await runAction(async (retry) => {
      const input = { id, version, name, link, clickDays, viewHours };
      const { verified } = await callApi(updatePromotedApp, input, { retry });
      await refreshPromotedApps();
      toast(
        verified
          ? { kind: 'success', title: text('app.verified') }
          : { kind: 'warning', title: text('app.stillDown') },
      );
    });
    setBusy(false);
  }

  return (
    <Button size="small" loading={busy} onClick={() => void lookUp()}>
      {text('app.lookUpAgain')}
    </Button>
  );
}
