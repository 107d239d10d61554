import { type Account, accountStatus, getAccount } from '@millrace/contract/publisher/account';
import { useApiQuery } from '../../../kit/api/query.ts';
import { useFormKey } from '../../../kit/form/use-form-key.ts';
import { HistoryButton } from '../../../kit/history/HistoryButton.tsx';
import { useText } from '../../../kit/i18n/i18n.ts';
import { usePageName } from '../../../kit/navigation/page-names.ts';
import { paths } from '../../../kit/navigation/paths.ts';
import { useIdInPath } from '../../../kit/navigation/use-id-in-path.ts';
import { Loaded } from '../../../kit/ui/Loaded.tsx';
import { Page } from '../../../kit/ui/Page.tsx';
import { AccountEditForm } from './AccountEditForm.tsx';
import { AccountFacts } from './AccountFacts.tsx';
import { AccountReports } from './AccountReports.tsx';
import { BackToAccounts } from './BackToAccounts.tsx';
import './account.css';

/** `/adn/account/edit/:id`: how an account stands, who uses it, and its keys to replace. */
export default function EditAccountPage() {
  const text = useText();
  const id = useIdInPath();
  const account = useApiQuery(
    getAccount,
    { id },
    { quiet: true, pollWhile: ({ status }) => status === accountStatus.verifying },
  );
  usePageName(account.data?.name);
  return (
    <Page
      title={account.data?.name ?? text('titles.editAccount')}
      lead={<BackToAccounts />}
      action={account.data && <HistoryButton entity="ad_network_account" id={id} name={account.data.name} />}
      width="form"
    >
      <Loaded query={account} back={{ to: paths.accounts, label: text('account.back') }}>
        {(data) => (
          <>
            <AccountFacts account={data} />
            <AccountReports account={data} />
            <EditForm key={data.id} account={data} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function EditForm({ account }: { readonly account: Account }) {
  const form = useFormKey(account.version);
  return <AccountEditForm key={form.key} account={account} onSaved={({ version }) => form.saved(version)} />;
}
