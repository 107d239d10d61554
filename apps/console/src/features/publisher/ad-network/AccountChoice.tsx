import type { AppNetwork } from '@millrace/contract/publisher/ad-network';
import { networkOf } from '@millrace/contract/publisher/network/find-network';
import { useWatch } from 'antd/es/form/Form';
import RadioGroup from 'antd/es/radio/group';
import { AccountFields } from '../../../kit/account/AccountFields.tsx';
import { chosenWay } from '../../../kit/account/account-schema.ts';
import { Field } from '../../../kit/form/ContractFields.tsx';
import type { ContractForm } from '../../../kit/form/use-contract-form.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { useAllowed } from '../../../kit/permissions/Allowed.tsx';
import { AccountSelect } from './AccountSelect.tsx';
import { accountSources } from './network-schema.ts';

interface AccountChoiceProps {
  readonly of: ContractForm;
  readonly adnId: number;
  /** The account that the network has now: it may stay also when it is off. */
  readonly current: AppNetwork['account'];
}

/** The account that a network's figures come from: one that other apps may share, a new one, or none yet. */
export function AccountChoice({ of, adnId, current }: AccountChoiceProps) {
  const text = useText();
  const mayAdd = useAllowed('accounts', 'add');
  const source = useWatch('source', of.form);
  const ways = networkOf(adnId).signIns;
  const signIn = chosenWay(ways, useWatch(['account', 'signIn'], of.form));
  return (
    <>
      <Field name="source" label={text('adNetwork.account')}>
        <RadioGroup
          options={accountSources
            .filter((value) => value !== 'new' || mayAdd)
            .map((value) => ({ value, label: text(`adNetwork.source.${value}`) }))}
        />
      </Field>
      {source === 'existing' && (
        <Field name="accountId" label={text('adNetwork.existingAccount')} help={text('adNetwork.shared')}>
          <AccountSelect adnId={adnId} current={current} />
        </Field>
      )}
      {source === 'new' && signIn !== undefined && (
        <AccountFields of={of} ways={ways} signIn={signIn} prefix="account." />
      )}
    </>
  );
}
