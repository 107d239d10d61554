import { listPersons, type OperatedPerson, updateAdministrator } from '@millrace/contract/operator/person';
import { enteredCode } from '@millrace/contract/people/proof-errors';
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
import { CodeField } from '../../../kit/session/CodeField.tsx';
import { Dialog } from '../../../kit/ui/Dialog.tsx';
import { toast } from '../../../kit/ui/notices.ts';

const schema = z.object({
  password: ownPassword,
  code: enteredCode,
});

interface MakeAdministratorProps {
  readonly person: Pick<OperatedPerson, 'id' | 'name'>;
  readonly onClose: () => void;
}

/** Asks for one's own password: a stolen session must not make itself a lasting way in. */
export function MakeAdministrator({ person: { id, name }, onClose }: MakeAdministratorProps) {
  const text = useText();
  const form = useContractForm({
    schema,
    onSubmit: async ({ password, code }, submission) => {
      await withLoginKey(async (seal) => {
        const sealed = await seal(password);
        const input = { id, isAdministrator: true, password: sealed, ...(code && { code }) };
        await callApi(updateAdministrator, input, { ...submission, quiet: true });
      }, submission);
      toast({ kind: 'success', title: text('person.nowAdministrator', { name }) });
      onClose();
      await refresh(listPersons);
    },
  });
  return (
    <Dialog title={text('person.makeTitle', { name })} footer={null} onCancel={onClose} destroyOnHidden>
      <p className="lead">{text('person.makeLead')}</p>
      <ContractFields of={form}>
        <Field name="password" label={text('password.current')}>
          <Password autoComplete="current-password" autoFocus />
        </Field>
        <CodeField />
        <FormActions of={form} submit={text('person.makeAdministrator')} danger onCancel={onClose} />
      </ContractFields>
    </Dialog>
  );
}
