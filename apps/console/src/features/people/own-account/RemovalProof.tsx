import { removeOwnAccount } from '@millrace/contract/people/account-removal';
import { otpCode } from '@millrace/contract/people/session';
import Button from 'antd/es/button';
import Password from 'antd/es/input/Password';
import * as z from 'zod/mini';
import { callApi } from '../../../kit/api/call-api.ts';
import { ContractFields, Field } from '../../../kit/form/ContractFields.tsx';
import { ownPassword } from '../../../kit/form/own-password.ts';
import { useContractForm } from '../../../kit/form/use-contract-form.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { withLoginKey } from '../../../kit/seal/with-login-key.ts';
import { FactorCode } from '../../../kit/session/FactorCode.tsx';
import { PasswordHelp } from '../../../kit/session/PasswordHelp.tsx';
import { endSession, useUser } from '../../../kit/session/session.ts';
import { toast } from '../../../kit/ui/notices.ts';

const withPassword = z.object({ password: ownPassword });
const withCode = z.extend(withPassword, { code: otpCode });

interface RemovalProofProps {
  /** A second factor is on. */
  readonly needsCode: boolean;
  /** Not wanted any more. */
  readonly onOver: () => void;
}

/** What an open session alone must not do: the password, and a code where there is a second factor. */
export function RemovalProof({ needsCode, onOver }: RemovalProofProps) {
  const text = useText();
  const { email } = useUser();
  const form = useContractForm({
    schema: needsCode ? withCode : withPassword,
    onSubmit: async (proof, submission) => {
      await withLoginKey(
        async (seal) =>
          callApi(removeOwnAccount, { ...proof, password: await seal(proof.password) }, { quiet: true }),
        submission,
      );
      toast({
        kind: 'success',
        title: text('accountRemoval.done'),
        description: text('accountRemoval.doneText', { email }),
      });
      endSession('person');
    },
  });
  return (
    <ContractFields of={form}>
      <Field name="password" label={text('password.current')} help={<PasswordHelp />}>
        <Password autoComplete="current-password" autoFocus />
      </Field>
      {needsCode && <FactorCode />}
      <div className="actions">
        <Button type="primary" danger htmlType="submit" loading={form.submitting}>
          {text('accountRemoval.submit')}
        </Button>
        <Button onClick={onOver}>{text('common.cancel')}</Button>
      </div>
    </ContractFields>
  );
}
