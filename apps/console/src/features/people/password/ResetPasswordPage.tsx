import { resetPassword } from '@millrace/contract/people/password';
import Button from 'antd/es/button';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { callApi } from '../../../kit/api/call-api.ts';
import { ContractFields } from '../../../kit/form/ContractFields.tsx';
import { NewPasswordFields } from '../../../kit/form/NewPasswordFields.tsx';
import { passwordForm } from '../../../kit/form/password-schema.ts';
import { useContractForm } from '../../../kit/form/use-contract-form.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { paths } from '../../../kit/navigation/paths.ts';
import { withLoginKey } from '../../../kit/seal/with-login-key.ts';
import { PublicCard } from '../../../kit/ui/PublicCard.tsx';

/** Sets a new password by the link of the mail (`?token=`). */
export default function ResetPasswordPage() {
  const text = useText();
  const [query] = useSearchParams();
  const token = query.get('token') ?? '';
  const [done, setDone] = useState(false);
  const form = useContractForm({
    schema: passwordForm,
    onSubmit: async ({ password }, submission) => {
      await withLoginKey(
        async (seal) => callApi(resetPassword, { token, password: await seal(password) }, { quiet: true }),
        submission,
      );
      setDone(true);
    },
  });
  const signIn = <Link to={paths.logIn}>{text('common.signIn')}</Link>;
  if (token === '') {
    return (
      <PublicCard
        title={text('password.noLinkTitle')}
        lead={text('password.noLink')}
        footer={<Link to={paths.forgotPassword}>{text('password.newLink')}</Link>}
      />
    );
  }
  if (done) {
    return <PublicCard title={text('password.doneTitle')} lead={text('password.done')} footer={signIn} />;
  }
  return (
    <PublicCard
      title={text('password.resetTitle')}
      footer={<Link to={paths.forgotPassword}>{text('password.newLink')}</Link>}
    >
      <ContractFields of={form}>
        <NewPasswordFields />
        <Button type="primary" size="large" htmlType="submit" block loading={form.submitting}>
          {text('password.submit')}
        </Button>
      </ContractFields>
    </PublicCard>
  );
}
