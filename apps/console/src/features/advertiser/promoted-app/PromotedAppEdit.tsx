import {
  type PromotedApp,
  promotedApp,
  promotedAppEdit,
  updatePromotedApp,
} from '@millrace/contract/advertiser/promoted-app';
import Input from 'antd/es/input/Input';
import { callApi } from '../../../kit/api/call-api.ts';
import { StoreUrlInput } from '../../../kit/app-store/StoreUrlInput.tsx';
import { Field } from '../../../kit/form/ContractFields.tsx';
import { EditFormScreen, FormSection } from '../../../kit/form/EditFormScreen.tsx';
import { NumberInput } from '../../../kit/form/NumberInput.tsx';
import { sentence } from '../../../kit/form/sentence.ts';
import { useEditForm } from '../../../kit/form/use-edit-form.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { CategoryField } from './CategoryField.tsx';
import { OwnAppPreview } from './OwnAppPreview.tsx';
import './promoted-app.css';
import { refreshPromotedApps } from './set-status.ts';
import { useOwnAppSearch } from './use-own-app-search.ts';

function valuesOf({ name, url, category, clickDays, viewHours }: PromotedApp) {
  return { name, link: url, category, clickDays, viewHours };
}

interface PromotedAppEditProps {
  readonly app: PromotedApp;
  readonly readOnly: boolean;
  readonly onSaved: (saved: PromotedApp) => void;
}

/** Name, link and attribution; a new link is looked up when it is saved. */
export function PromotedAppEdit({ app, readOnly, onSaved }: PromotedAppEditProps) {
  const text = useText();
  const isApp = app.platform !== 'web';
  const store = useOwnAppSearch({
    ...(app.platform === 'web' ? {} : { platform: app.platform }),
    onWrong: (error) => edit.form.setFields([{ name: 'link', errors: [sentence(error)] }]),
  });
  const edit = useEditForm({
    schema: promotedAppEdit,
    entitySchema: promotedApp,
    entity: app,
    valuesOf,
    save: (values, { id, version }, submission) =>
      callApi(updatePromotedApp, { ...values, id, version }, submission),
    savedMessage: 'promotedApp.saved',
    onSaved: async (saved) => {
      onSaved(saved);
      store.forget();
      await refreshPromotedApps();
    },
  });
  const labels = {
    name: text('promotedApp.name'),
    link: text(isApp ? 'promotedApp.link' : 'promotedApp.website'),
    category: text('promotedApp.category'),
    clickDays: text('promotedApp.clickDays'),
    viewHours: text('promotedApp.viewHours'),
  };
  return (
    <EditFormScreen of={edit} labels={labels} readOnly={readOnly}>
      <FormSection title={text('promotedApp.edit')} lead={text('promotedApp.editLead')}>
        <Field name="name" label={labels.name}>
          <Input autoComplete="off" count={{ show: true, max: 50 }} />
        </Field>
        <Field
          name="link"
          label={labels.link}
          help={text(isApp ? 'promotedApp.linkHelp' : 'promotedApp.websiteHelp')}
        >
          {isApp ? (
            <StoreUrlInput of={store} disabled={readOnly} />
          ) : (
            <Input inputMode="url" autoComplete="off" />
          )}
        </Field>
        {isApp && <OwnAppPreview of={store} ownId={app.id} />}
        {(app.categoryReviewed || !(isApp && app.verified)) && (
          <CategoryField isReviewed={app.categoryReviewed} />
        )}
      </FormSection>
      <FormSection title={text('promotedApp.attribution')} lead={text('promotedApp.attributionLead')}>
        <div className="promoted-window">
          <Field name="clickDays" label={labels.clickDays} help={text('promotedApp.clickDaysHelp')}>
            <NumberInput />
          </Field>
          <Field name="viewHours" label={labels.viewHours} help={text('promotedApp.viewHoursHelp')}>
            <NumberInput />
          </Field>
        </div>
      </FormSection>
    </EditFormScreen>
  );
}
