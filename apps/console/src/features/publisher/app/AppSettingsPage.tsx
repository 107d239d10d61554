import type { App } from '@millrace/contract/publisher/app';
import { AppPage } from '../../../kit/app-selection/AppPage.tsx';
import { useFormKey } from '../../../kit/form/use-form-key.ts';
import { HistoryButton } from '../../../kit/history/HistoryButton.tsx';
import { useText } from '../../../kit/i18n/i18n.ts';
import { useAllowed } from '../../../kit/permissions/Allowed.tsx';
import { SetupCheck } from '../../../kit/setup-check/SetupCheck.tsx';
import { Callout } from '../../../kit/ui/Callout.tsx';
import { AppEditForm } from './AppEditForm.tsx';
import { AppInfo } from './AppInfo.tsx';
import { AppLinks } from './AppLinks.tsx';
import { AppAds } from './ads/AppAds.tsx';

/** `/app/settings`: what the app is, its name and its link to the store. */
export default function AppSettingsPage() {
  const text = useText();
  const mayEdit = useAllowed('pubapp', 'edit');
  return (
    <AppPage
      title={text('titles.appSettings')}
      width="form"
      action={({ id, appName }) => <HistoryButton entity="app" id={id} name={appName} />}
    >
      {(app) => (
        <>
          {!mayEdit && <Callout>{text('appScope.readOnly')}</Callout>}
          <AppInfo app={app} mayEdit={mayEdit} />
          <SetupCheck pubAppId={app.id} />
          <AppLinks app={app} />
          <EditForm app={app} readOnly={!mayEdit} />
          <AppAds pubAppId={app.id} isPublished={app.appId !== null} mayEdit={mayEdit} />
        </>
      )}
    </AppPage>
  );
}

function EditForm({ app, readOnly }: { readonly app: App; readonly readOnly: boolean }) {
  const form = useFormKey(app.version);
  return (
    <AppEditForm
      key={form.key}
      app={app}
      readOnly={readOnly}
      onSaved={({ version }) => form.saved(version)}
    />
  );
}
