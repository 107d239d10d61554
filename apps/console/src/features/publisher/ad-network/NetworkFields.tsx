import type { AppNetwork } from '@millrace/contract/publisher/ad-network';
import { networkOf } from '@millrace/contract/publisher/network/find-network';
import { useWatch } from 'antd/es/form/Form';
import { accountLabels } from '../../../kit/account/account-labels.ts';
import { chosenWay } from '../../../kit/account/account-schema.ts';
import { FormSection } from '../../../kit/form/EditFormScreen.tsx';
import type { ContractForm } from '../../../kit/form/use-contract-form.ts';
import type { Replacing } from '../../../kit/form/use-replacing.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { CredentialFields } from '../../../kit/network/CredentialFields.tsx';
import { credentialLabels } from '../../../kit/network/credential-labels.ts';
import { AccountChoice } from './AccountChoice.tsx';

interface NetworkFieldsProps {
  readonly of: ContractForm;
  readonly adnId: number;
  readonly stored?: { readonly tails: Readonly<Record<string, string>>; readonly replacing: Replacing };
  /** The account that the network has now. */
  readonly current?: AppNetwork['account'];
}

/** What the network's SDK needs in this app, and the account that its figures come from. */
export function NetworkFields({ of, adnId, stored, current = null }: NetworkFieldsProps) {
  const text = useText();
  const { app, signIns, unit } = networkOf(adnId);
  const needsNothing = unit.entered ? 'adNetwork.noKeys' : 'adNetwork.ownInstances';
  return (
    <>
      <FormSection
        title={text('adNetwork.keysTitle')}
        lead={text(app.fields.length === 0 ? needsNothing : 'adNetwork.keysLead')}
      >
        <CredentialFields
          of={of}
          fields={app.fields}
          path="credentials"
          {...(stored === undefined ? {} : { stored })}
        />
      </FormSection>
      <FormSection
        title={text('adNetwork.accountTitle')}
        lead={text(signIns.length === 0 ? 'adNetwork.noReports' : 'adNetwork.accountLead')}
      >
        {signIns.length > 0 && <AccountChoice of={of} adnId={adnId} current={current} />}
      </FormSection>
    </>
  );
}

/** The labels of {@link NetworkFields} by their names, for the list of those that need another look. */
export function useNetworkLabels(adnId: number, of: ContractForm): Record<string, string> {
  const text = useText();
  const { app, signIns } = networkOf(adnId);
  const way = useWatch(['account', 'signIn'], of.form);
  return {
    credentials: text('adNetwork.keysTitle'),
    source: text('adNetwork.accountTitle'),
    accountId: text('adNetwork.account'),
    ...credentialLabels(text, app.fields),
    ...accountLabels(text, chosenWay(signIns, way), 'account.'),
  };
}
