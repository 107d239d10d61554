import { type Account, account as accountOf, updateAccount } from '@millrace/contract/publisher/account';
import { networkOf } from '@millrace/contract/publisher/network/find-network';
import { useWatch } from 'antd/es/form/Form';
import { AccountFields } from '../../../kit/account/AccountFields.tsx';
import { accountLabels, wayLabel } from '../../../kit/account/account-labels.ts';
import { accountSchema, chosenWay } from '../../../kit/account/account-schema.ts';
import { callApi } from '../../../kit/api/call-api.ts';
import { EditFormScreen, FormSection } from '../../../kit/form/EditFormScreen.tsx';
import { useEditForm } from '../../../kit/form/use-edit-form.ts';
import { useReplacing } from '../../../kit/form/use-replacing.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { rereadAccounts } from './reread-accounts.ts';

/** As the form holds it. Secrets are not there: their fields begin empty, also after a save. */
function valuesOf({ name, currency, signIn, credentials, tails }: Account) {
  const secrets = Object.fromEntries(Object.keys(tails).map((key) => [key, null]));
  return { name, currency, signIn, credentials: { ...credentials, ...secrets } };
}

interface AccountEditFormProps {
  readonly account: Account;
  readonly onSaved: (saved: Account) => void;
}

/** Changes an account; secrets stay as they are unless they are replaced. */
export function AccountEditForm({ account, onSaved }: AccountEditFormProps) {
  const text = useText();
  const replacing = useReplacing();
  const ways = networkOf(account.adnId).signIns;
  const edit = useEditForm({
    schema: accountSchema(ways, { way: account.signIn, keys: replacing.keptOf(account.tails) }),
    entitySchema: accountOf,
    entity: account,
    valuesOf,
    save: (values, { id, version }, submission) =>
      callApi(updateAccount, { ...values, id, version }, submission),
    savedMessage: 'account.saved',
    onSaved: async (saved, isWhole) => {
      onSaved(saved);
      if (isWhole) replacing.reset();
      await rereadAccounts();
    },
  });
  const signIn = chosenWay(ways, useWatch('signIn', edit.form));
  // Keys of one way say nothing in another: there is nothing stored to keep then.
  const stored = signIn?.way === account.signIn ? { stored: { tails: account.tails, replacing } } : {};
  return (
    <EditFormScreen
      of={edit}
      labels={accountLabels(text, signIn)}
      show={(name, value) => {
        const way = name === 'signIn' ? ways.find((one) => one.way === value) : undefined;
        return way === undefined ? String(value) : wayLabel(text, way);
      }}
    >
      <FormSection title={text('account.formTitle')} lead={text('account.formLead')}>
        {signIn !== undefined && <AccountFields of={edit} ways={ways} signIn={signIn} {...stored} />}
      </FormSection>
    </EditFormScreen>
  );
}
