import Input from 'antd/es/input/Input';
import { Field } from '../../../kit/form/ContractFields.tsx';
import { FormSection } from '../../../kit/form/EditFormScreen.tsx';
import { useText } from '../../../kit/i18n/i18n.ts';
import { CountrySelect } from '../../../kit/region/CountrySelect.tsx';
import { type MethodFieldsProps, SecretField } from './SecretField.tsx';
import { StoreField } from './StoreField.tsx';

export function WireFields({ payment, ...props }: MethodFieldsProps) {
  const text = useText();
  const { organization, storeUrls } = payment;
  return (
    <>
      <FormSection title={text('payment.beneficiaryTitle')} lead={text('payment.beneficiaryLead')}>
        <Field
          name="beneficiaryName"
          label={text('payment.beneficiaryName')}
          help={text('payment.beneficiaryHelp', { name: organization.name })}
        >
          <Input autoComplete="off" />
        </Field>
        <p className="lead">
          {text('payment.beneficiaryId')} <code>{organization.id}</code>
        </p>
      </FormSection>
      <FormSection title={text('payment.bankTitle')} lead={text('payment.bankLead')}>
        <Field name="bankName" label={text('payment.bankName')}>
          <Input autoComplete="off" />
        </Field>
        <Field name="bankAddress" label={text('payment.bankAddress')}>
          <Input autoComplete="off" />
        </Field>
        <Field name="country" label={text('payment.country')}>
          <CountrySelect />
        </Field>
        <SecretField
          {...props}
          name="accountNumber"
          help={text('payment.accountHelp')}
          judgedWith={['country']}
        />
        <Field
          name="swiftCode"
          label={text('payment.swiftCode')}
          help={text('payment.swiftHelp')}
          judgedWith={['country']}
          optional
        >
          <Input className="credential" autoComplete="off" autoCapitalize="characters" spellCheck={false} />
        </Field>
      </FormSection>
      <StoreField storeUrls={storeUrls} />
    </>
  );
}
