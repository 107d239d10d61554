import { resendRegistration } from '@millrace/contract/people/registration';
import Button from 'antd/es/button';
import Input from 'antd/es/input/Input';
import { Link } from 'react-router';
import { callApi } from '../../../kit/api/call-api.ts';
import { ContractFields, Field } from '../../../kit/form/ContractFields.tsx';
import { useContractForm } from '../../../kit/form/use-contract-form.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { paths } from '../../../kit/navigation/paths.ts';
import { toast } from '../../../kit/ui/notices.ts';
import { PublicCard } from '../../../kit/ui/PublicCard.tsx';

/** Which mail is on its way, and the button that sends it again. */
export function RegistrationMail({ email }: { readonly email: string | null }) {
  const text = useText();
  const form = useContractForm({
    schema: resendRegistration.request,
    onSubmit: async (values, submission) => {
      await callApi(resendRegistration, values, submission);
      toast({ kind: 'success', title: text('registration.resultResent') });
    },
  });
  const lead =
    email === null
      ? text('registration.resultUnknown')
      : `${text('registration.resultSent', { email })} ${text('registration.resultNoMail')}`;
  return (
    <PublicCard
      title={text('registration.resultTitle')}
      lead={lead}
      footer={<Link to={paths.logIn}>{text('common.signIn')}</Link>}
    >
      <ContractFields of={form} initial={{ email: email ?? '' }}>
        <Field name="email" label={text('registration.email')}>
          <Input type="email" autoComplete="email" />
        </Field>
        <Button htmlType="submit" block loading={form.submitting}>
          {text('registration.resultResend')}
        </Button>
      </ContractFields>
    </PublicCard>
  );
}
