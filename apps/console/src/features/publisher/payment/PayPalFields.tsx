import { FormSection } from '../../../kit/form/EditFormScreen.tsx';
import { useText } from '../../../kit/i18n/i18n.ts';
import { type MethodFieldsProps, SecretField } from './SecretField.tsx';
import { StoreField } from './StoreField.tsx';

export function PayPalFields({ payment, ...props }: MethodFieldsProps) {
  const text = useText();
  return (
    <>
      <FormSection title={text('payment.paypalTitle')} lead={text('payment.paypalLead')}>
        <SecretField {...props} name="paypalAccount" help={text('payment.paypalHelp')} />
      </FormSection>
      <StoreField storeUrls={payment.storeUrls} />
    </>
  );
}
