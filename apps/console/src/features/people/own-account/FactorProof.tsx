import {
  beginSecondFactor,
  getSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from '@millrace/contract/people/second-factor';
import { otpCode } from '@millrace/contract/people/session';
import Password from 'antd/es/input/Password';
import * as z from 'zod/mini';
import { callApi } from '../../../kit/api/call-api.ts';
import { refresh } from '../../../kit/api/query.ts';
import { ContractFields, Field } from '../../../kit/form/ContractFields.tsx';
import { FormActions } from '../../../kit/form/FormActions.tsx';
import { ownPassword } from '../../../kit/form/own-password.ts';
import { useContractForm } from '../../../kit/form/use-contract-form.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { withLoginKey } from '../../../kit/seal/with-login-key.ts';
import { FactorCode } from '../../../kit/session/FactorCode.tsx';
import { loadUser } from '../../../kit/session/load-user.ts';
import { PasswordHelp } from '../../../kit/session/PasswordHelp.tsx';
import { toast } from '../../../kit/ui/notices.ts';
import type { Begun } from './FactorOff.tsx';

const schema = z.object({ password: ownPassword, code: otpCode });
type Proof = z.infer<typeof schema>;

/** What takes a proof. */
export type Proved = 'move' | 'renew' | 'remove';

const words = {
  move: { lead: 'secondFactor.moveLead', submit: 'secondFactor.move' },
  renew: { lead: 'secondFactor.renewLead', submit: 'secondFactor.renew' },
  remove: { lead: 'secondFactor.turnOffLead', submit: 'secondFactor.turnOff' },
} as const;

interface FactorProofProps {
  readonly what: Proved;
  readonly onBegun: (begun: Begun) => void;
  readonly onCodes: (codes: readonly string[]) => Promise<void>;
  /** Done, or not wanted any more. */
  readonly onOver: () => void;
}

/** Password and code, for what a stolen session must not do. */
export function FactorProof({ what, onBegun, onCodes, onOver }: FactorProofProps) {
  const text = useText();
  const { lead, submit } = words[what];
  const quiet = { quiet: true };

  async function remove(proof: Proof): Promise<void> {
    await callApi(removeSecondFactor, proof, quiet);
    toast({ kind: 'success', title: text('secondFactor.isOffNow') });
    await Promise.all([refresh(getSecondFactor), loadUser()]);
  }

  const run: Record<Proved, (proof: Proof) => Promise<void>> = {
    move: async (proof) => onBegun(await callApi(beginSecondFactor, proof, quiet)),
    renew: async (proof) => onCodes((await callApi(renewRecoveryCodes, proof, quiet)).recoveryCodes),
    remove,
  };

  const form = useContractForm({
    schema,
    onSubmit: async (proof, submission) => {
      await withLoginKey(
        async (seal) => run[what]({ ...proof, password: await seal(proof.password) }),
        submission,
      );
      onOver();
    },
  });
  return (
    <ContractFields of={form}>
      <p className="own-lead">{text(lead)}</p>
      <Field name="password" label={text('password.current')} help={<PasswordHelp />}>
        <Password autoComplete="current-password" autoFocus />
      </Field>
      <FactorCode />
      <FormActions of={form} submit={text(submit)} danger={what === 'remove'} onCancel={onOver} />
    </ContractFields>
  );
}
