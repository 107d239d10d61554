import { side } from '@millrace/contract/common';
import { register, registrationForm } from '@millrace/contract/people/registration';
import Button from 'antd/es/button';
import Input from 'antd/es/input/Input';
import Password from 'antd/es/input/Password';
import RadioGroup from 'antd/es/radio/group';
import { Link, useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { callApi } from '../../../kit/api/call-api.ts';
import { ContractFields, Field } from '../../../kit/form/ContractFields.tsx';
import { newPassword } from '../../../kit/form/password-schema.ts';
import { useContractForm } from '../../../kit/form/use-contract-form.ts';
import { currentLanguage, useText } from '../../../kit/i18n/i18n.ts';
import { paths } from '../../../kit/navigation/paths.ts';
import { withLoginKey } from '../../../kit/seal/with-login-key.ts';
import { PublicCard } from '../../../kit/ui/PublicCard.tsx';

const schema = z.extend(registrationForm, { password: newPassword });

/** Asks for an account; the mail with the link follows. */
export function RegisterForm() {
  const text = useText();
  const navigate = useNavigate();
  const form = useContractForm({
    schema,
    onSubmit: async (values, submission) => {
      await withLoginKey(async (seal) => {
        const password = await seal(values.password);
        return callApi(register, { ...values, password, lang: currentLanguage() }, { quiet: true });
      }, submission);
      await navigate(`${paths.registerResult}?email=${encodeURIComponent(values.email)}`);
    },
  });
  const sides = [
    { value: side.publisher, label: text('session.sidePublisher') },
    { value: side.advertiser, label: text('session.sidePromoter') },
  ];
  return (
    <PublicCard
      title={text('registration.title')}
      footer={
        <span>
          {text('registration.haveAccount')} <Link to={paths.logIn}>{text('common.signIn')}</Link>
        </span>
      }
    >
      <ContractFields of={form} initial={{ userType: side.publisher }}>
        <Field name="userType" label={text('registration.userType')}>
          <RadioGroup options={sides} />
        </Field>
        <Field name="organizationName" label={text('registration.organizationName')}>
          <Input autoComplete="organization" />
        </Field>
        <Field name="name" label={text('registration.name')}>
          <Input autoComplete="name" />
        </Field>
        <Field name="email" label={text('registration.email')}>
          <Input type="email" autoComplete="email" />
        </Field>
        <Field name="password" label={text('registration.password')} help={text('registration.passwordHelp')}>
          <Password autoComplete="new-password" />
        </Field>
        <Button type="primary" size="large" htmlType="submit" block loading={form.submitting}>
          {text('registration.submit')}
        </Button>
      </ContractFields>
    </PublicCard>
  );
}
