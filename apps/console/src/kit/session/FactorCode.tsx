import Input from 'antd/es/input/Input';
import { Field } from '../form/ContractFields.tsx';
import { useText } from '../i18n/i18n.ts';

/** A code of one's second factor, beside one's password. */
export function FactorCode() {
  const text = useText();
  return (
    <Field name="code" label={text('session.code')} help={text('secondFactor.orRecovery')}>
      <Input autoComplete="one-time-code" autoCapitalize="none" spellCheck={false} />
    </Field>
  );
}
