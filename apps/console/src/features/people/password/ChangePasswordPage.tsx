import { changePassword } from '@millrace/contract/people/password';
import Button from 'antd/es/button';
import Password from 'antd/es/input/Password';
import { callApi } from '../../../kit/api/call-api.ts';
import { ContractFields, Field } from '../../../kit/form/ContractFields.tsx';
import { NewPasswordFields } from '../../../kit/form/NewPasswordFields.tsx';
import { passwordChangeForm } from '../../../kit/form/password-schema.ts';
import { useContractForm } from '../../../kit/form/use-contract-form.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { withLoginKey } from '../../../kit/seal/with-login-key.ts';
import { endSession } from '../../../kit/session/session.ts';
import { toast } from '../../../kit/ui/notices.ts';
import { Page } from '../../../kit/ui/Page.tsx';

/** Changes the person's own password; the server ends every session with it, so this one ends here too. */
export default function ChangePasswordPage() {
  const text = useText();
  const form = useContractForm({
    schema: passwordChangeForm,
    onSubmit: async ({ current, password }, submission) => {
      await withLoginKey(async (seal) => {
        const sealed = { current: await seal(current), password: await seal(password) };
        return callApi(changePassword, sealed, { quiet: true });
      }, submission.retry);
      toast({ kind: 'success', title: text('password.doneTitle'), description: text('password.done') });
      endSession('person');
    },
  });
  return (
    <Page title={text('password.changeTitle')} lead={text('password.changeLead')} width="form">
      <section className="card">
        <ContractFields of={form}>
          <Field name="current" label={text('password.current')}>
            <Password autoComplete="current-password" />
          </Field>
          <NewPasswordFields />
          <Button type="primary" htmlType="submit" loading={form.submitting}>
            {text('password.submit')}
          </Button>
        </ContractFields>
      </section>
    </Page>
  );
}
