import type { ErrorKey } from '@millrace/contract/errors';
import { logInWithCode, otpCode } from '@millrace/contract/people/session';
import Button from 'antd/es/button';
import Input from 'antd/es/input/Input';
import { useState } from 'react';
import * as z from 'zod/mini';
import { ApiError } from '../../../kit/api/api-error.ts';
import { callApi } from '../../../kit/api/call-api.ts';
import { ContractFields, Field } from '../../../kit/form/ContractFields.tsx';
import { useContractForm } from '../../../kit/form/use-contract-form.ts';
import { useText } from '../../../kit/i18n/i18n.ts';

const ticketSpent: ErrorKey = 'session.errors.ticketSpent';
const schema = z.object({ code: otpCode });

interface CodeFormProps {
  /** Of the first step. */
  readonly ticket: string;
  readonly onToken: (token: string) => Promise<void>;
  /** To the first step again. */
  readonly onBack: () => void;
}

/** The second step of a log-in: a code of the authenticator app, or a recovery code instead. */
export function CodeForm({ ticket, onToken, onBack }: CodeFormProps) {
  const text = useText();
  const [recovery, setRecovery] = useState(false);
  const form = useContractForm({
    schema,
    onSubmit: async ({ code }, submission) => {
      try {
        await onToken(await callApi(logInWithCode, { ticket, code }, submission));
      } catch (error) {
        if (error instanceof ApiError && error.data.error === ticketSpent) onBack();
        throw error;
      }
    },
  });

  function swap(): void {
    setRecovery(!recovery);
    form.form.resetFields();
  }

  return (
    <ContractFields of={form}>
      <p className="code-lead">{text(recovery ? 'session.recoveryLead' : 'session.codeLead')}</p>
      <Field
        name="code"
        {...(recovery && { help: text('session.lostBoth') })}
        label={text(recovery ? 'session.recoveryCode' : 'session.code')}
      >
        <Input
          key={String(recovery)}
          size="large"
          autoFocus
          autoComplete={recovery ? 'off' : 'one-time-code'}
          inputMode={recovery ? 'text' : 'numeric'}
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <Button type="primary" size="large" htmlType="submit" block loading={form.submitting}>
        {text('common.signIn')}
      </Button>
      <div className="code-ways">
        <Button type="link" onClick={swap}>
          {text(recovery ? 'session.useCode' : 'session.useRecovery')}
        </Button>
        <Button type="link" onClick={onBack}>
          {text('session.back')}
        </Button>
      </div>
    </ContractFields>
  );
}
