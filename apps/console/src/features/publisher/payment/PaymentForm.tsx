import {
  enteredPayment,
  getPayment,
  type PaymentSettings,
  paymentMethods,
  paymentSettings,
  updatePayment,
} from '@millrace/contract/publisher/payment';
import { useWatch } from 'antd/es/form/Form';
import Password from 'antd/es/input/Password';
import RadioGroup from 'antd/es/radio/group';
import { callApi } from '../../../kit/api/call-api.ts';
import { showAnswer } from '../../../kit/api/query.ts';
import { Field } from '../../../kit/form/ContractFields.tsx';
import { EditFormScreen, FormSection } from '../../../kit/form/EditFormScreen.tsx';
import { useEditForm } from '../../../kit/form/use-edit-form.ts';
import { useReplacing } from '../../../kit/form/use-replacing.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { useAllowed } from '../../../kit/permissions/Allowed.tsx';
import { useCountries } from '../../../kit/region/CountrySelect.tsx';
import { withLoginKey } from '../../../kit/seal/with-login-key.ts';
import { CodeField } from '../../../kit/session/CodeField.tsx';
import { PasswordHelp } from '../../../kit/session/PasswordHelp.tsx';
import { PayPalFields } from './PayPalFields.tsx';
import './payment.css';
import { TermsFields } from './TermsFields.tsx';
import { WireFields } from './WireFields.tsx';

const shownNames = [
  'beneficiaryName',
  'bankName',
  'bankAddress',
  'country',
  'swiftCode',
  'storeAddress',
] as const;
const fieldNames = [...shownNames, 'paypalAccount', 'accountNumber', 'agreed', 'password'] as const;

/** As the form holds it: what is secret begins empty, also after a save. */
function valuesOf(stored: PaymentSettings) {
  const { method, organization, terms } = stored;
  const shown = Object.fromEntries(shownNames.map((name) => [name, stored[name]]));
  return {
    ...shown,
    method,
    beneficiaryName: stored.beneficiaryName ?? (method === 'none' ? latinOnly(organization.name) : null),
    paypalAccount: null,
    accountNumber: null,
    agreed: terms.agreedAt !== null,
    termsVersion: terms.version,
    password: null,
    code: null,
  };
}

/** A company's name to begin with, where banks can read it. */
const latinOnly = (name: string) => (/^[\p{Script=Latin}\d .,_'’\-&()/]*$/u.test(name) ? name : null);

export function PaymentForm({ payment }: { readonly payment: PaymentSettings }) {
  const text = useText();
  const mayEdit = useAllowed('payment', 'edit');
  const countries = useCountries();
  const replacing = useReplacing();
  const edit = useEditForm({
    schema: enteredPayment(replacing.keptOf(payment.tails)),
    entitySchema: paymentSettings,
    entity: payment,
    valuesOf,
    save: ({ password, code, ...values }, { version }, submission) =>
      withLoginKey(async (seal) => {
        const sealed = { ...values, version, password: await seal(password), ...(code && { code }) };
        return callApi(updatePayment, sealed, { ...submission, quiet: true });
      }, submission),
    savedMessage: 'payment.saved',
    onSaved: async (saved, isWhole) => {
      if (isWhole) replacing.reset();
      await showAnswer(getPayment, {}, saved);
    },
  });
  const method = useWatch<string | null>('method', edit.form) ?? payment.method;
  const labels = {
    ...Object.fromEntries(fieldNames.map((name) => [name, text(`payment.${name}`)])),
    method: text('payment.methodLabel'),
    code: text('session.code'),
  };
  const stored = { tails: payment.tails, replacing };

  function show(name: string, value: unknown): string {
    const country = name === 'country' ? countries.data?.find(({ code }) => code === value) : undefined;
    const chosen = name === 'method' ? paymentMethods.find((one) => one === value) : undefined;
    return chosen === undefined ? (country?.name ?? String(value)) : text(`payment.method.${chosen}`);
  }

  return (
    <EditFormScreen of={edit} labels={labels} show={show} readOnly={!mayEdit}>
      <FormSection title={text('payment.methodTitle')} lead={text('payment.methodLead')}>
        <Field name="method" label={text('payment.methodLabel')}>
          <RadioGroup
            vertical
            options={paymentMethods.map((value) => ({
              value,
              label: (
                <span className="payment-method">
                  {text(`payment.method.${value}`)}
                  <span className="lead">{text(`payment.methodHelp.${value}`)}</span>
                </span>
              ),
            }))}
          />
        </Field>
      </FormSection>
      {method === 'paypal' && <PayPalFields of={edit} payment={payment} stored={stored} mayEdit={mayEdit} />}
      {method === 'wire' && <WireFields of={edit} payment={payment} stored={stored} mayEdit={mayEdit} />}
      {method !== 'none' && <TermsFields terms={payment.terms} />}
      {mayEdit && (
        <FormSection title={text('payment.confirmTitle')} lead={text('payment.confirmLead')}>
          <Field name="password" label={text('payment.password')} help={<PasswordHelp />}>
            <Password autoComplete="current-password" />
          </Field>
          <CodeField />
        </FormSection>
      )}
    </EditFormScreen>
  );
}
