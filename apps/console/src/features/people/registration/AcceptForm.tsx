import type { RequestInput } from '@millrace/contract/kit/call';
import { text as line } from '@millrace/contract/kit/fields';
import { acceptInvitation } from '@millrace/contract/people/invitation';
import Button from 'antd/es/button';
import Input from 'antd/es/input/Input';
import Password from 'antd/es/input/Password';
import { useState } from 'react';
import { Link } from 'react-router';
import * as z from 'zod/mini';
import { callApi } from '../../../kit/api/call-api.ts';
import { ContractFields, Field } from '../../../kit/form/ContractFields.tsx';
import { newPassword } from '../../../kit/form/password-schema.ts';
import { type Submission, useContractForm } from '../../../kit/form/use-contract-form.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { paths } from '../../../kit/navigation/paths.ts';
import { withLoginKey } from '../../../kit/seal/with-login-key.ts';
import { useSignOn } from '../../../kit/session/use-sign-on.ts';
import { PublicCard } from '../../../kit/ui/PublicCard.tsx';
import type { Offer } from './offer.ts';

const newcomer = z.object({ name: line('invitation.errors.nameEmpty', 100), password: newPassword });
const named = z.object({ name: newcomer.shape.name, password: z.optional(z.string()) });
const nothing = z.object({ name: z.optional(z.string()), password: z.optional(z.string()) });

interface AcceptFormProps {
  readonly token: string;
  readonly offer: Offer;
}

/** Takes an invitation: a person with an account only joins, anyone else gives name and password. */
export function AcceptForm({ token, offer }: AcceptFormProps) {
  const text = useText();
  const [accepted, setAccepted] = useState(false);
  const { passwords } = useSignOn();

  async function accept(
    values: { name?: string | undefined; password?: string | undefined },
    submission: Submission,
  ) {
    await withLoginKey(async (seal) => {
      const input: RequestInput<typeof acceptInvitation> = { token };
      if (values.name !== undefined) input.name = values.name;
      if (values.password !== undefined) input.password = await seal(values.password);
      return callApi(acceptInvitation, input, { quiet: true });
    }, submission);
    setAccepted(true);
  }

  const schema = passwords ? newcomer : named;
  const form = useContractForm({ schema: offer.hasAccount ? nothing : schema, onSubmit: accept });
  const logIn = (
    <Link to={offer.userType === 1 ? paths.promoterLogIn : paths.logIn}>{text('common.signIn')}</Link>
  );
  if (accepted) {
    return (
      <PublicCard
        title={text('invitation.acceptedTitle')}
        lead={text('invitation.accepted', { email: offer.email })}
        footer={logIn}
      />
    );
  }
  const lead = text('invitation.acceptLead', { role: offer.roleName, email: offer.email });
  return (
    <PublicCard
      title={text('invitation.acceptTitle', { organization: offer.organizationName })}
      lead={offer.hasAccount ? `${lead} ${text('invitation.acceptKnown')}` : lead}
    >
      <ContractFields of={form}>
        {!offer.hasAccount && (
          <>
            <Field name="name" label={text('registration.name')}>
              <Input autoComplete="name" autoFocus />
            </Field>
            {passwords && (
              <Field
                name="password"
                label={text('registration.password')}
                help={text('registration.passwordHelp')}
              >
                <Password autoComplete="new-password" />
              </Field>
            )}
          </>
        )}
        <Button type="primary" size="large" htmlType="submit" block loading={form.submitting}>
          {text('invitation.acceptSubmit')}
        </Button>
      </ContractFields>
    </PublicCard>
  );
}
