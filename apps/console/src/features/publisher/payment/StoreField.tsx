import AutoComplete from 'antd/es/auto-complete';
import { Field } from '../../../kit/form/ContractFields.tsx';
import { FormSection } from '../../../kit/form/EditFormScreen.tsx';
import { useText } from '../../../kit/i18n/i18n.ts';

/** A store page of the own apps, or any other address. */
export function StoreField({ storeUrls }: { readonly storeUrls: readonly string[] }) {
  const text = useText();
  return (
    <FormSection title={text('payment.storeTitle')} lead={text('payment.storeLead')}>
      <Field name="storeAddress" label={text('payment.storeAddress')} help={text('payment.storeHelp')}>
        <AutoComplete options={storeUrls.map((value) => ({ value }))} showSearch={{ filterOption: true }} />
      </Field>
    </FormSection>
  );
}
