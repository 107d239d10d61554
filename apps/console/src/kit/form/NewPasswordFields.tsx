import Password from 'antd/es/input/Password';
import { useText } from '../i18n/i18n.ts';
import { Field } from './ContractFields.tsx';

/** The two fields of a new password. */
export function NewPasswordFields() {
  const text = useText();
  return (
    <>
      <Field name="password" label={text('password.new')} help={text('registration.passwordHelp')}>
        <Password autoComplete="new-password" />
      </Field>
      <Field name="repeat" label={text('password.repeat')}>
        <Password autoComplete="new-password" />
      </Field>
    </>
  );
}
