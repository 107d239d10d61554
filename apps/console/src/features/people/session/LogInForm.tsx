import type { ErrorKey } from '@millrace/contract/errors';
import { logIn } from '@millrace/contract/people/session';
import type { MessageKey } from '@millrace/messages';
import Button from 'antd/es/button';
import Input from 'antd/es/input/Input';
import Password from 'antd/es/input/Password';
import { type ReactNode, useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import * as z from 'zod/mini';
import { ContractFields, Field } from '../../../kit/form/ContractFields.tsx';
import { ownPassword } from '../../../kit/form/own-password.ts';
import { useContractForm } from '../../../kit/form/use-contract-form.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { prepareLoginKey } from '../../../kit/seal/with-login-key.ts';
import { beginSession } from '../../../kit/session/session.ts';
import { useSignOn } from '../../../kit/session/use-sign-on.ts';
import { PublicCard } from '../../../kit/ui/PublicCard.tsx';
import { askToken } from './ask-token.ts';
import { CodeForm } from './CodeForm.tsx';
import { CompanySignIn } from './CompanySignIn.tsx';
import { safeRedirect } from './safe-redirect.ts';

const accountEmpty: ErrorKey = 'session.errors.accountEmpty';

const credentials = z.object({
  account: z.string({ error: accountEmpty }).check(z.trim(), z.minLength(1, accountEmpty)),
  password: ownPassword,
});

interface LogInFormProps {
  readonly title: MessageKey;
  readonly lead: MessageKey;
  readonly call: typeof logIn;
  /** Where else a visitor may want to go. */
  readonly links?: ReactNode;
}

/** The log-in form of publishers, promoters and the Administrator: they differ in title and call alone. */
export function LogInForm({ title, lead, call, links }: LogInFormProps) {
  const text = useText();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [ticket, setTicket] = useState<string | null>(null);
  const { offered, passwords } = useSignOn(call === logIn);
  useEffect(prepareLoginKey, []);

  async function goIn(token: string): Promise<void> {
    beginSession(token);
    await navigate(safeRedirect(query.get('redirect')), { replace: true });
  }

  const form = useContractForm({
    schema: credentials,
    onSubmit: async (values, submission) => {
      const entered = await askToken(call, values, submission);
      if (typeof entered === 'string') await goIn(entered);
      else setTicket(entered.ticket);
    },
  });
  if (ticket !== null) {
    return (
      <PublicCard title={text('session.codeTitle')}>
        <CodeForm ticket={ticket} onToken={goIn} onBack={() => setTicket(null)} />
      </PublicCard>
    );
  }
  if (!passwords) {
    return (
      <PublicCard title={text(title)} lead={text('signOn.passwordsOffLead')}>
        <CompanySignIn redirect={query.get('redirect')} primary />
      </PublicCard>
    );
  }
  return (
    <PublicCard title={text(title)} lead={text(lead)} footer={links}>
      {offered && (
        <>
          <CompanySignIn redirect={query.get('redirect')} />
          <p className="sign-on-or">{text('signOn.or')}</p>
        </>
      )}
      <ContractFields of={form}>
        <Field name="account" label={text('session.account')}>
          <Input size="large" autoComplete="username" autoCapitalize="none" spellCheck={false} autoFocus />
        </Field>
        <Field name="password" label={text('session.password')}>
          <Password size="large" autoComplete="current-password" />
        </Field>
        <Button type="primary" size="large" htmlType="submit" block loading={form.submitting}>
          {text('common.signIn')}
        </Button>
      </ContractFields>
    </PublicCard>
  );
}
