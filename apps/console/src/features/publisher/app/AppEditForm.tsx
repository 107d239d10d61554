import {
  type App,
  appEditForm,
  app as appSchema,
  getApp,
  listApps,
  updateApp,
} from '@millrace/contract/publisher/app';
import { getAppAds } from '@millrace/contract/publisher/app-ads';
import { platformNames } from '@millrace/contract/publisher/platform';
import Checkbox from 'antd/es/checkbox';
import Input from 'antd/es/input/Input';
import { callApi } from '../../../kit/api/call-api.ts';
import { refresh } from '../../../kit/api/query.ts';
import { StoreUrlInput } from '../../../kit/app-store/StoreUrlInput.tsx';
import { Field } from '../../../kit/form/ContractFields.tsx';
import { EditFormScreen, FormSection } from '../../../kit/form/EditFormScreen.tsx';
import { sentence } from '../../../kit/form/sentence.ts';
import { useEditForm } from '../../../kit/form/use-edit-form.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { AppPreview } from './AppPreview.tsx';
import { useAppSearch } from './use-app-search.ts';

function valuesOf({ appName, appId, storeUrl, website, coppa }: App) {
  return { appName, appId: storeUrl ?? appId, website, coppa };
}

interface AppEditFormProps {
  readonly app: App;
  readonly readOnly: boolean;
  readonly onSaved: (saved: App) => void;
}

/** The app's name and its link to the store, which is looked up when it is saved. */
export function AppEditForm({ app, readOnly, onSaved }: AppEditFormProps) {
  const text = useText();
  const store = useAppSearch({
    plat: app.plat,
    onWrong: (error) => edit.form.setFields([{ name: 'appId', errors: [sentence(error)] }]),
  });
  const edit = useEditForm({
    schema: appEditForm,
    entitySchema: appSchema,
    entity: app,
    valuesOf,
    save: (values, base, submission) =>
      callApi(updateApp, { ...values, id: base.id, version: base.version }, submission),
    savedMessage: 'app.saved',
    onSaved: async (saved) => {
      onSaved(saved);
      store.forget();
      await Promise.all([refresh(getApp), refresh(listApps), refresh(getAppAds)]);
    },
  });
  const labels = {
    appName: text('app.name'),
    appId: text('app.storeLink'),
    website: text('app.website'),
    coppa: text('app.coppa'),
  };
  return (
    <EditFormScreen of={edit} labels={labels} readOnly={readOnly}>
      <FormSection title={text('app.edit')} lead={text('app.editLead')}>
        <Field name="appName" label={labels.appName}>
          <Input autoComplete="off" count={{ show: true, max: 50 }} />
        </Field>
        <Field
          name="appId"
          label={labels.appId}
          help={text('app.storeLinkHelp', { platform: platformNames[app.plat] })}
          optional
        >
          <StoreUrlInput of={store} disabled={readOnly} />
        </Field>
        <AppPreview of={store} ownId={app.id} />
        <Field name="website" label={labels.website} help={text('app.websiteHelp')} optional>
          <Input type="url" autoComplete="off" placeholder="https://example.com" />
        </Field>
        <Field name="coppa" label={text('app.privacy')} help={text('app.coppaHelp')} valueProp="checked">
          <Checkbox>{labels.coppa}</Checkbox>
        </Field>
      </FormSection>
    </EditFormScreen>
  );
}
