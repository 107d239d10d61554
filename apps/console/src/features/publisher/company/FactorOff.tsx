import { getSecurity, updateSecurity } from '@millrace/contract/people/organization';
import { enteredCode } from '@millrace/contract/people/proof-errors';
import Password from 'antd/es/input/Password';
import * as z from 'zod/mini';
import { callApi } from '../../../kit/api/call-api.ts';
import { showAnswer } from '../../../kit/api/query.ts';
import { ContractFields, Field } from '../../../kit/form/ContractFields.tsx';
import { FormActions } from '../../../kit/form/FormActions.tsx';
import { ownPassword } from '../../../kit/form/own-password.ts';
import { useContractForm } from '../../../kit/form/use-contract-form.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { withLoginKey } from '../../../kit/seal/with-login-key.ts';
import { CodeField } from '../../../kit/session/CodeField.tsx';
import { PasswordHelp } from '../../../kit/session/PasswordHelp.tsx';
import { Dialog } from '../../../kit/ui/Dialog.tsx';
import { toast } from '../../../kit/ui/notices.ts';

const schema = z.object({
  password: ownPassword,
  code: enteredCode,
});

/** Asks who it is: a stolen session must not take away what guards against stolen sessions. */
export function FactorOff({ onClose }: { readonly onClose: () => void }) {
  const text = useText();
  const form = useContractForm({
    schema,
    onSubmit: async ({ password, code }, submission) => {
      const stored = await withLoginKey(async (seal) => {
        const proof = { password: await seal(password), ...(code && { code }) };
        const options = { ...submission, quiet: true, changes: updateSecurity.path };
        return callApi(updateSecurity, { secondFactorRequired: false, ...proof }, options);
      }, submission);
      await showAnswer(getSecurity, {}, stored);
      toast({ kind: 'success', title: text('organization.requireOff') });
      onClose();
    },
  });
  return (
    <Dialog title={text('organization.requireNoMore')} footer={null} onCancel={onClose} destroyOnHidden>
      <p className="lead">{text('organization.requireNoMoreLead')}</p>
      <ContractFields of={form}>
        <Field name="password" label={text('password.current')} help={<PasswordHelp />}>
          <Password autoComplete="current-password" autoFocus />
        </Field>
        <CodeField />
        <FormActions of={form} submit={text('organization.requireNoMore')} danger onCancel={onClose} />
      </ContractFields>
    </Dialog>
  );
}
