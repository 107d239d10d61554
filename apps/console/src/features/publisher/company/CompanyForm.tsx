import {
  type Company,
  companyForm,
  completeProfile,
  getCompany,
  messengers,
  type SavedCompany,
  savedCompany,
  updateCompany,
} from '@millrace/contract/publisher/company';
import { useWatch } from 'antd/es/form/Form';
import Input from 'antd/es/input/Input';
import Switch from 'antd/es/switch';
import { useNavigate } from 'react-router';
import { callApi } from '../../../kit/api/call-api.ts';
import { showAnswer } from '../../../kit/api/query.ts';
import { Field } from '../../../kit/form/ContractFields.tsx';
import { EditFormScreen, FormSection } from '../../../kit/form/EditFormScreen.tsx';
import { useEditForm } from '../../../kit/form/use-edit-form.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { homeOf } from '../../../kit/navigation/paths.ts';
import { useAllowed } from '../../../kit/permissions/Allowed.tsx';
import { CountrySelect, useCountries } from '../../../kit/region/CountrySelect.tsx';
import { loadUser } from '../../../kit/session/load-user.ts';
import { useUser } from '../../../kit/session/session.ts';
import { CitySelect } from './CitySelect.tsx';
import { MessengerSelect } from './MessengerSelect.tsx';
import { StateSelect } from './StateSelect.tsx';

const fieldNames = [
  'name',
  'email',
  'phone',
  'website',
  'messenger',
  'messengerId',
  'country',
  'state',
  'city',
  'address',
  'impressionRevenue',
] as const;

function valuesOf(stored: Company) {
  return Object.fromEntries(fieldNames.map((name) => [name, stored[name]]));
}

interface CompanyFormProps {
  readonly company: Company;
  readonly readOnly: boolean;
}

export function CompanyForm({ company, readOnly }: CompanyFormProps) {
  const text = useText();
  const navigate = useNavigate();
  const user = useUser();
  const countries = useCountries();
  const mayBePaid = useAllowed('payment', 'query') && !user.isNew;

  async function lead({ beneficiary: _, ...saved }: SavedCompany): Promise<void> {
    await showAnswer(getCompany, {}, saved);
    if (user.isNew) await callApi(completeProfile, {});
    const fresh = await loadUser();
    if (user.isNew && fresh !== null) await navigate(homeOf(fresh.userType));
  }

  const edit = useEditForm({
    schema: companyForm,
    entitySchema: savedCompany,
    entity: { ...company, beneficiary: null },
    valuesOf,
    save: (values, base, submission) =>
      callApi(updateCompany, { ...values, version: base.version }, submission),
    savedMessage: ({ beneficiary }) => text(beneficiary === null ? 'company.saved' : 'company.savedKept'),
    onSaved: lead,
    emptiedBy: { country: ['state', 'city'], state: ['city'] },
  });
  const country = useWatch<string | null>('country', edit.form) ?? null;
  const state = useWatch<string | null>('state', edit.form) ?? null;
  const labels = Object.fromEntries(fieldNames.map((name) => [name, text(`company.${name}`)]));

  function show(name: string, value: unknown): string {
    if (typeof value === 'boolean') return text(value ? 'changeLog.value.yes' : 'changeLog.value.no');
    if (name === 'country') return countries.data?.find(({ code }) => code === value)?.name ?? String(value);
    const messenger = messengers.find((one) => name === 'messenger' && one === value);
    return messenger === undefined ? String(value) : text(`company.messengers.${messenger}`);
  }

  return (
    <EditFormScreen of={edit} labels={labels} show={show} readOnly={readOnly}>
      <FormSection title={text('company.contact')} lead={text('company.contactLead')}>
        <Field
          name="name"
          label={text('company.name')}
          {...(mayBePaid && { help: text('company.nameHelp') })}
        >
          <Input autoComplete="organization" />
        </Field>
        <Field name="email" label={text('company.email')} help={text('company.emailHelp')}>
          <Input type="email" autoComplete="email" />
        </Field>
        <Field name="phone" label={text('company.phone')} help={text('company.phoneHelp')}>
          <Input type="tel" autoComplete="tel" />
        </Field>
        <Field name="website" label={text('company.website')} help={text('company.websiteHelp')}>
          <Input type="url" autoComplete="url" />
        </Field>
        <Field
          name="messenger"
          label={text('company.messenger')}
          help={text('company.messengerHelp')}
          optional
        >
          <MessengerSelect />
        </Field>
        <Field name="messengerId" label={text('company.messengerId')} optional>
          <Input autoComplete="off" />
        </Field>
      </FormSection>
      <FormSection title={text('company.place')} lead={text('company.placeLead')}>
        <Field name="country" label={text('company.country')}>
          <CountrySelect />
        </Field>
        <Field name="state" label={text('company.state')} optional>
          <StateSelect country={country} />
        </Field>
        <Field name="city" label={text('company.city')} optional>
          <CitySelect country={country} state={state} />
        </Field>
        <Field name="address" label={text('company.address')} help={text('company.addressHelp')}>
          <Input autoComplete="street-address" />
        </Field>
      </FormSection>
      <FormSection title={text('company.inApps')} lead={text('company.inAppsLead')}>
        <Field
          name="impressionRevenue"
          label={text('company.impressionRevenue')}
          help={text('company.impressionRevenueHelp')}
          valueProp="checked"
        >
          <Switch />
        </Field>
      </FormSection>
    </EditFormScreen>
  );
}
