import { createAccount } from '@millrace/contract/publisher/account';
import { networkOf } from '@millrace/contract/publisher/network/find-network';
import { useWatch } from 'antd/es/form/Form';
import { useNavigate } from 'react-router';
import { AccountFields } from '../../../kit/account/AccountFields.tsx';
import { accountLabels } from '../../../kit/account/account-labels.ts';
import { accountSchema, chosenWay } from '../../../kit/account/account-schema.ts';
import { blankAccount } from '../../../kit/account/blank-account.ts';
import { callApi } from '../../../kit/api/call-api.ts';
import { EditFormScreen, FormSection } from '../../../kit/form/EditFormScreen.tsx';
import { useNewForm } from '../../../kit/form/use-new-form.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { paths } from '../../../kit/navigation/paths.ts';
import { toast } from '../../../kit/ui/notices.ts';
import { rereadAccounts } from './reread-accounts.ts';

/** Another account at a network; its keys are tried as soon as it is stored, and the list says how that went. */
export function AccountForm({ adnId }: { readonly adnId: number }) {
  const text = useText();
  const navigate = useNavigate();
  const ways = networkOf(adnId).signIns;
  const form = useNewForm({
    schema: accountSchema(ways),
    initial: blankAccount(ways),
    create: async (values, { leave, ...submission }) => {
      await callApi(createAccount, { ...values, adnId }, submission);
      await rereadAccounts();
      leave();
      toast({ kind: 'success', title: text('account.created') });
      await navigate(paths.accounts, { replace: true });
    },
  });
  const signIn = chosenWay(ways, useWatch('signIn', form.form));
  return (
    <EditFormScreen of={form} labels={accountLabels(text, signIn)} saveLabel={text('account.add')}>
      <FormSection title={text('account.formTitle')} lead={text('account.formLead')}>
        {signIn !== undefined && <AccountFields of={form} ways={ways} signIn={signIn} />}
      </FormSection>
    </EditFormScreen>
  );
}
