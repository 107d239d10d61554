import { changePassword } from '@millrace/contract/people/password';
import Button from 'antd/es/button';
import Password from 'antd/es/input/Password';
import { callApi } from '../../../kit/api/call-api.ts';
import { ContractFields, Field } from '../../../kit/form/ContractFields.tsx';
import { NewPasswordFields } from '../../../kit/form/NewPasswordFields.tsx';
import { passwordChangeForm } from '../../../kit/form/password-schema.ts';
import { useNewForm } from '../../../kit/form/use-new-form.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { withLoginKey } from '../../../kit/seal/with-login-key.ts';
import { PasswordHelp } from '../../../kit/session/PasswordHelp.tsx';
import { renewSession } from '../../../kit/session/session.ts';
import { toast } from '../../../kit/ui/notices.ts';

/** Changes the person's own password, which ends their other sessions. */
export function PasswordForm() {
  const text = useText();
  const contract = useNewForm({
    schema: passwordChangeForm,
    initial: {},
    create: async ({ current, password }, { leave, ...submission }) => {
      const token = await withLoginKey(async (seal) => {
        const sealed = { current: await seal(current), password: await seal(password) };
        return callApi(changePassword, sealed, { quiet: true });
      }, submission);
      renewSession(token);
      leave();
      contract.form.resetFields();
      toast({ kind: 'success', title: text('ownAccount.passwordSaved') });
    },
  });
  return (
    <section className="card page-form">
      <h2>{text('ownAccount.tab.password')}</h2>
      <p className="lead">{text('ownAccount.passwordLead')}</p>
      <ContractFields of={contract}>
        <Field name="current" label={text('password.current')} help={<PasswordHelp />}>
          <Password autoComplete="current-password" />
        </Field>
        <NewPasswordFields />
        <Button type="primary" htmlType="submit" loading={contract.submitting}>
          {text('password.submit')}
        </Button>
      </ContractFields>
    </section>
  );
}
