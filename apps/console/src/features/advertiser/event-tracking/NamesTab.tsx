import DeleteOutlined from '@ant-design/icons/es/icons/DeleteOutlined';
import {
  eventNamesForm,
  mappingOf,
  mostEventNames,
  updateEventNames,
} from '@millrace/contract/advertiser/event-tracking';
import {
  getPromotedApp,
  listPromotedApps,
  type PromotedApp,
  promotedApp,
} from '@millrace/contract/advertiser/promoted-app';
import Button from 'antd/es/button';
import Input from 'antd/es/input/Input';
import { callApi } from '../../../kit/api/call-api.ts';
import { refresh } from '../../../kit/api/query.ts';
import { Field } from '../../../kit/form/ContractFields.tsx';
import { EditFormScreen, FormSection } from '../../../kit/form/EditFormScreen.tsx';
import { FieldRows } from '../../../kit/form/FieldRows.tsx';
import { useEditForm } from '../../../kit/form/use-edit-form.ts';
import { useFormKey } from '../../../kit/form/use-form-key.ts';
import { useText } from '../../../kit/i18n/i18n.ts';

const valuesOf = ({ eventNames }: PromotedApp) => ({ names: eventNames.map(mappingOf) });

interface NamesTabProps {
  readonly app: PromotedApp;
  readonly mayEdit: boolean;
}

/** What partners call an app's events, and what they are here. */
export function NamesTab({ app, mayEdit }: NamesTabProps) {
  const form = useFormKey(app.version);
  return <Names key={form.key} app={app} mayEdit={mayEdit} onSaved={({ version }) => form.saved(version)} />;
}

interface NamesProps extends NamesTabProps {
  readonly onSaved: (saved: PromotedApp) => void;
}

function Names({ app, mayEdit, onSaved }: NamesProps) {
  const text = useText();
  const edit = useEditForm({
    schema: eventNamesForm,
    entitySchema: promotedApp,
    entity: app,
    valuesOf,
    save: (values, { id, version }, submission) =>
      callApi(updateEventNames, { ...values, id, version }, submission),
    savedMessage: 'eventTracking.names.saved',
    onSaved: async (saved) => {
      onSaved(saved);
      await Promise.all([refresh(listPromotedApps), refresh(getPromotedApp)]);
    },
  });
  const labels = { names: text('eventTracking.names.title') };
  return (
    <EditFormScreen of={edit} labels={labels} readOnly={!mayEdit}>
      <FormSection
        title={text('eventTracking.names.title')}
        lead={`${text('eventTracking.names.lead')} ${text('eventTracking.names.ignored')}`}
      >
        <FieldRows
          name="names"
          label={labels.names}
          add={text('eventTracking.names.add')}
          newRow={() => ({ told: '', name: '' })}
          limit={mostEventNames}
          disabled={!mayEdit}
        >
          {({ index, remove }) => (
            <>
              <Field name="told" label={text('eventTracking.names.told')}>
                <Input autoComplete="off" spellCheck={false} />
              </Field>
              <Field name="name" label={text('eventTracking.names.name')}>
                <Input autoComplete="off" spellCheck={false} />
              </Field>
              {mayEdit && (
                <Button
                  type="text"
                  icon={<DeleteOutlined aria-hidden />}
                  aria-label={text('eventTracking.names.remove', { name: index + 1 })}
                  title={text('eventTracking.names.remove', { name: index + 1 })}
                  onClick={remove}
                />
              )}
            </>
          )}
        </FieldRows>
      </FormSection>
    </EditFormScreen>
  );
}
