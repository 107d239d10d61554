import {
  createPromote,
  getPromote,
  type PromoteProfile,
  promoteForm,
  promoteProfile,
  updatePromote,
} from '@millrace/contract/advertiser/promotion';
import { completeProfile } from '@millrace/contract/publisher/company';
import Input from 'antd/es/input/Input';
import TextArea from 'antd/es/input/TextArea';
import { useNavigate } from 'react-router';
import { callApi } from '../../../kit/api/call-api.ts';
import { showAnswer } from '../../../kit/api/query.ts';
import { Field } from '../../../kit/form/ContractFields.tsx';
import { EditFormScreen, FormSection } from '../../../kit/form/EditFormScreen.tsx';
import { useEditForm } from '../../../kit/form/use-edit-form.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { homeOf } from '../../../kit/navigation/paths.ts';
import { CountrySelect, useCountries } from '../../../kit/region/CountrySelect.tsx';
import { loadUser } from '../../../kit/session/load-user.ts';
import { useUser } from '../../../kit/session/session.ts';

function valuesOf({ email, country, companyName, address, taxId }: PromoteProfile) {
  return { email, country, companyName, address, taxId };
}

export function PromoteForm({ profile }: { readonly profile: PromoteProfile }) {
  const text = useText();
  const navigate = useNavigate();
  const user = useUser();
  const countries = useCountries();

  async function lead(saved: PromoteProfile): Promise<void> {
    await showAnswer(getPromote, {}, saved);
    if (user.isNew) await callApi(completeProfile, {});
    const fresh = await loadUser();
    if (user.isNew && fresh !== null) await navigate(homeOf(fresh.userType));
  }

  const edit = useEditForm({
    schema: promoteForm,
    entitySchema: promoteProfile,
    entity: profile,
    valuesOf,
    save: (values, base, submission) =>
      base.created
        ? callApi(updatePromote, { ...values, version: base.version }, submission)
        : callApi(createPromote, values, submission),
    savedMessage: 'promotion.saved',
    onSaved: lead,
  });
  const labels = {
    email: text('promotion.email'),
    country: text('promotion.country'),
    companyName: text('promotion.companyName'),
    address: text('promotion.address'),
    taxId: text('promotion.taxId'),
  };

  function show(name: string, value: unknown): string {
    const found = name === 'country' ? countries.data?.find(({ code }) => code === value) : undefined;
    return found?.name ?? String(value);
  }

  return (
    <EditFormScreen of={edit} labels={labels} show={show}>
      <FormSection title={text('promotion.profile')} lead={text('promotion.profileLead')}>
        <Field name="companyName" label={labels.companyName}>
          <Input autoComplete="organization" />
        </Field>
        <Field name="email" label={labels.email}>
          <Input type="email" autoComplete="email" />
        </Field>
        <Field name="country" label={labels.country}>
          <CountrySelect />
        </Field>
      </FormSection>
      <FormSection title={text('promotion.billing')} lead={text('promotion.billingLead')}>
        <Field name="address" label={labels.address} optional>
          <TextArea rows={3} autoComplete="street-address" />
        </Field>
        <Field name="taxId" label={labels.taxId} help={text('promotion.taxIdHelp')} optional>
          <Input autoComplete="off" />
        </Field>
      </FormSection>
    </EditFormScreen>
  );
}
