import { invoiceCurrencies } from '@millrace/contract/operator/installation';
import { useWatch } from 'antd/es/form/Form';
import Input from 'antd/es/input/Input';
import TextArea from 'antd/es/input/TextArea';
import Select from 'antd/es/select';
import { currencyName } from '../../../kit/account/currency-name.ts';
import { Field } from '../../../kit/form/ContractFields.tsx';
import { FormSection } from '../../../kit/form/EditFormScreen.tsx';
import { NumberInput } from '../../../kit/form/NumberInput.tsx';
import type { EditForm } from '../../../kit/form/use-edit-form.ts';
import { useLanguage, useText } from '../../../kit/i18n/i18n.ts';
import { CountrySelect } from '../../../kit/region/CountrySelect.tsx';

interface InvoicingSectionProps {
  readonly of: Pick<EditForm, 'form'>;
}

/** Who issues invoices and statements, and what invoices are like. */
export function InvoicingSection({ of: { form } }: InvoicingSectionProps) {
  const text = useText();
  // Names of currencies are of the language.
  useLanguage();
  const prefix = useWatch<unknown>('invoicePrefix', form);
  const example = `${typeof prefix === 'string' ? prefix : ''}000042`;
  return (
    <FormSection title={text('installation.invoicing')} lead={text('installation.invoicingLead')}>
      <Field name="issuerName" label={text('installation.issuerName')} optional>
        <Input autoComplete="off" />
      </Field>
      <Field name="issuerAddress" label={text('installation.issuerAddress')} optional>
        <TextArea rows={3} />
      </Field>
      <Field
        name="issuerCountry"
        label={text('installation.issuerCountry')}
        help={text('installation.issuerCountryHelp')}
        optional
      >
        <CountrySelect allowClear />
      </Field>
      <Field name="issuerTaxId" label={text('installation.issuerTaxId')} optional>
        <Input autoComplete="off" />
      </Field>
      <Field name="taxRate" label={text('installation.taxRate')} help={text('installation.taxRateHelp')}>
        <Input
          className="percent"
          inputMode="decimal"
          autoComplete="off"
          suffix={text('installation.percent')}
        />
      </Field>
      <Field
        name="taxName"
        label={text('installation.taxName')}
        help={text('installation.taxNameHelp')}
        optional
      >
        <Input autoComplete="off" />
      </Field>
      <Field
        name="invoiceCurrency"
        label={text('installation.invoiceCurrency')}
        help={text('installation.invoiceCurrencyHelp')}
      >
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          options={invoiceCurrencies.map((code) => ({
            value: code,
            label: `${code} · ${currencyName(code)}`,
          }))}
        />
      </Field>
      <Field
        name="paymentDays"
        label={text('installation.paymentDays')}
        help={text('installation.paymentDaysHelp')}
      >
        <NumberInput suffix={text('installation.days')} />
      </Field>
      <Field
        name="invoicePrefix"
        label={text('installation.invoicePrefix')}
        help={text('installation.invoicePrefixHelp', { example })}
      >
        <Input className="percent" autoComplete="off" />
      </Field>
      <Field
        name="invoiceNote"
        label={text('installation.invoiceNote')}
        help={text('installation.invoiceNoteHelp')}
        optional
      >
        <TextArea rows={3} />
      </Field>
    </FormSection>
  );
}
