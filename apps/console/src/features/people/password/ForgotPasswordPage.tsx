import { forgotPassword } from '@millrace/contract/people/password';
import Button from 'antd/es/button';
import Input from 'antd/es/input/Input';
import { useState } from 'react';
import { Link } from 'react-router';
import { callApi } from '../../../kit/api/call-api.ts';
import { ContractFields, Field } from '../../../kit/form/ContractFields.tsx';
import { useContractForm } from '../../../kit/form/use-contract-form.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { paths } from '../../../kit/navigation/paths.ts';
import { PublicCard } from '../../../kit/ui/PublicCard.tsx';

/** Asks for the mail with the link that sets a new password. The answer never tells whether the account exists. */
export default function ForgotPasswordPage() {
  const text = useText();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useContractForm({
    schema: forgotPassword.request,
    onSubmit: async (values, submission) => {
      await callApi(forgotPassword, values, submission);
      setSentTo(values.email);
    },
  });
  const back = <Link to={paths.logIn}>{text('common.signIn')}</Link>;
  if (sentTo !== null) {
    return (
      <PublicCard
        title={text('password.forgotSentTitle')}
        lead={text('password.forgotSent', { email: sentTo })}
        footer={back}
      />
    );
  }
  return (
    <PublicCard title={text('password.forgotTitle')} lead={text('password.forgotLead')} footer={back}>
      <ContractFields of={form}>
        <Field name="email" label={text('registration.email')}>
          <Input size="large" type="email" autoComplete="email" autoFocus />
        </Field>
        <Button type="primary" size="large" htmlType="submit" block loading={form.submitting}>
          {text('password.forgotSubmit')}
        </Button>
      </ContractFields>
    </PublicCard>
  );
}
