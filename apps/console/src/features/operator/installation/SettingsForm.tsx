import {
  creativeReviews,
  fixable,
  getInstallationSettings,
  type InstallationSettings,
  installationForm,
  installationSettings,
  keptBeside,
  listInstallationChanges,
  registrationModes,
  signsInOtherwise,
  updateInstallationSettings,
} from '@millrace/contract/operator/installation';
import { enteredCode } from '@millrace/contract/people/proof-errors';
import { useWatch } from 'antd/es/form/Form';
import Input from 'antd/es/input/Input';
import RadioGroup from 'antd/es/radio/group';
import * as z from 'zod/mini';
import { callApi } from '../../../kit/api/call-api.ts';
import { refresh, showAnswer } from '../../../kit/api/query.ts';
import { changeBrand } from '../../../kit/brand/brand.ts';
import { Field } from '../../../kit/form/ContractFields.tsx';
import { EditFormScreen, FormSection } from '../../../kit/form/EditFormScreen.tsx';
import { NumberInput } from '../../../kit/form/NumberInput.tsx';
import { useEditForm } from '../../../kit/form/use-edit-form.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { useAllowed } from '../../../kit/permissions/Allowed.tsx';
import { withLoginKey } from '../../../kit/seal/with-login-key.ts';
import { Callout } from '../../../kit/ui/Callout.tsx';
import { InvoicingSection } from './InvoicingSection.tsx';
import { SingleSignOnSection } from './SingleSignOnSection.tsx';
import { settingLabels, settingText } from './setting-texts.ts';
import './settings.css';

function valuesOf({ fixed: _, version: __, singleSignOn, ...stored }: InstallationSettings) {
  const { clientSecretTail: ___, ...provider } = singleSignOn;
  return { ...stored, singleSignOn: { ...provider, clientSecret: null }, password: null, code: null };
}

/** With one's own password where it changes how people sign in, which the form asks for. */
const form = z.extend(installationForm, { password: z.nullable(z.string()), code: enteredCode });

export function SettingsForm({ settings }: { readonly settings: InstallationSettings }) {
  const text = useText();
  const mayEdit = useAllowed('installation_settings', 'edit');
  const edit = useEditForm({
    schema: form,
    entitySchema: installationSettings,
    entity: settings,
    valuesOf,
    save: async ({ password, code, ...values }, { version, singleSignOn }, submission) => {
      const input = { ...values, version };
      if (!password || !signsInOtherwise(singleSignOn, values.singleSignOn)) {
        return callApi(updateInstallationSettings, input, submission);
      }
      return withLoginKey(async (seal) => {
        const sealed = { ...input, password: await seal(password), ...(code && { code }) };
        return callApi(updateInstallationSettings, sealed, { ...submission, quiet: true });
      }, submission);
    },
    savedMessage: 'installation.saved',
    onSaved: async (saved) => {
      await showAnswer(getInstallationSettings, {}, saved);
      changeBrand({ name: saved.name });
      await refresh(listInstallationChanges);
    },
  });
  const days = useWatch<unknown>('eventRetentionDays', edit.form);
  const isFixed = (name: keyof typeof fixable) => settings.fixed.includes(name);
  const fixedHelp = (name: keyof typeof fixable) =>
    isFixed(name) && text('installation.fixedBy', { variable: fixable[name] });
  const isShorter = typeof days === 'number' && days > 0 && days < settings.eventRetentionDays;

  return (
    <EditFormScreen
      of={edit}
      labels={settingLabels(text)}
      show={(name, value) => settingText(text, name, value)}
      readOnly={!mayEdit}
    >
      <FormSection title={text('installation.brand')} lead={text('installation.brandLead')}>
        <Field name="name" label={text('installation.name')} help={text('installation.nameHelp')} optional>
          <Input autoComplete="off" placeholder={text('common.product')} />
        </Field>
      </FormSection>
      <FormSection title={text('installation.access')} lead={text('installation.accessLead')}>
        <Field name="registration" label={text('installation.registration')} help={fixedHelp('registration')}>
          <RadioGroup
            className="stacked"
            {...(isFixed('registration') && { disabled: true })}
            options={registrationModes.map((value) => ({
              value,
              label: settingText(text, 'registration', value),
            }))}
          />
        </Field>
      </FormSection>
      <SingleSignOnSection of={edit} stored={settings.singleSignOn} disabled={!mayEdit} />
      <FormSection title={text('installation.advertising')} lead={text('installation.advertisingLead')}>
        <Field name="creativeReview" label={text('installation.creativeReview')}>
          <RadioGroup
            className="stacked"
            options={creativeReviews.map((value) => ({
              value,
              label: settingText(text, 'creativeReview', value),
            }))}
          />
        </Field>
        <Field
          name="platformShare"
          label={text('installation.platformShare')}
          help={text('installation.platformShareHelp')}
        >
          <Input
            className="percent"
            inputMode="decimal"
            autoComplete="off"
            suffix={text('installation.percent')}
          />
        </Field>
      </FormSection>
      <InvoicingSection of={edit} />
      <FormSection title={text('installation.data')} lead={text('installation.dataLead', keptBeside)}>
        <Field
          name="eventRetentionDays"
          label={text('installation.eventRetentionDays')}
          help={fixedHelp('eventRetentionDays')}
        >
          <NumberInput
            suffix={text('installation.days')}
            {...(isFixed('eventRetentionDays') && { disabled: true })}
          />
        </Field>
        {isShorter && (
          <Callout>
            {text('installation.retentionShorter', { count: days, stored: settings.eventRetentionDays })}
          </Callout>
        )}
      </FormSection>
    </EditFormScreen>
  );
}
