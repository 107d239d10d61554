import { type App, getApp, listApps, updateAppStatus } from '@millrace/contract/publisher/app';
import { callApi } from '../../../kit/api/call-api.ts';
import { refresh } from '../../../kit/api/query.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { StatusSwitch } from '../../../kit/list/StatusSwitch.tsx';
import { toast } from '../../../kit/ui/notices.ts';

/** Switches an app on and off, with the consequence written out. */
export function AppSwitch({ app }: { readonly app: App }) {
  const text = useText();
  const name = { name: app.appName };
  return (
    <StatusSwitch
      label={text('app.switchLabel', name)}
      status={app.status}
      onSwitch={async (status, retry) => {
        await callApi(updateAppStatus, { id: app.id, status }, { retry, changes: `app ${app.id}` });
        await Promise.all([refresh(listApps), refresh(getApp)]);
        toast({ kind: 'success', title: text(status === 1 ? 'app.enabled' : 'app.disabled', name) });
      }}
    />
  );
}
