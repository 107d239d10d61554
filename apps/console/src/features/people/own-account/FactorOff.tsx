import type { ResponseOf } from '@millrace/contract/kit/call';
import { beginSecondFactor } from '@millrace/contract/people/second-factor';
import Button from 'antd/es/button';
import Password from 'antd/es/input/Password';
import * as z from 'zod/mini';
import { callApi } from '../../../kit/api/call-api.ts';
import { ContractFields, Field } from '../../../kit/form/ContractFields.tsx';
import { ownPassword } from '../../../kit/form/own-password.ts';
import { useContractForm } from '../../../kit/form/use-contract-form.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { withLoginKey } from '../../../kit/seal/with-login-key.ts';
import { PasswordHelp } from '../../../kit/session/PasswordHelp.tsx';

const schema = z.object({ password: ownPassword });

/** A secret to be scanned. */
export type Begun = ResponseOf<typeof beginSecondFactor>;

interface FactorOffProps {
  readonly onBegun: (begun: Begun) => void;
}

/** Asks for the password before it shows a secret. */
export function FactorOff({ onBegun }: FactorOffProps) {
  const text = useText();
  const form = useContractForm({
    schema,
    onSubmit: async ({ password }, submission) => {
      const begun = await withLoginKey(
        async (seal) => callApi(beginSecondFactor, { password: await seal(password) }, { quiet: true }),
        submission,
      );
      onBegun(begun);
    },
  });
  return (
    <ContractFields of={form}>
      <p className="own-lead">{text('secondFactor.offLead')}</p>
      <Field name="password" label={text('password.current')} help={<PasswordHelp />}>
        <Password autoComplete="current-password" />
      </Field>
      <Button type="primary" htmlType="submit" loading={form.submitting}>
        {text('secondFactor.begin')}
      </Button>
    </ContractFields>
  );
}
