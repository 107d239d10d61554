import { type Account, getAccount } from '@millrace/contract/publisher/account';
import { networkOf } from '@millrace/contract/publisher/network/find-network';
import { getReportSource, type ReportSource } from '@millrace/contract/report/report-source';
import { Link } from 'react-router';
import { useApiQuery } from '../../../kit/api/query.ts';
import { useFormKey } from '../../../kit/form/use-form-key.ts';
import { HistoryButton } from '../../../kit/history/HistoryButton.tsx';
import { useText } from '../../../kit/i18n/i18n.ts';
import { paths, pathTo } from '../../../kit/navigation/paths.ts';
import { useIdInPath } from '../../../kit/navigation/use-id-in-path.ts';
import { Callout } from '../../../kit/ui/Callout.tsx';
import { Loaded } from '../../../kit/ui/Loaded.tsx';
import { Page } from '../../../kit/ui/Page.tsx';
import { RemoveSource } from './RemoveSource.tsx';
import { SourceForm } from './SourceForm.tsx';
import './report-source.css';

/** `/adn/account/source/:id`: the address that an account's revenue is fetched from. */
export default function ReportSourcePage() {
  const text = useText();
  const id = useIdInPath();
  const account = useApiQuery(getAccount, { id }, { quiet: true });
  const source = useApiQuery(getReportSource, { id }, { quiet: true, fresh: true });
  const name = account.data?.name;
  return (
    <Page
      title={text('titles.reportSource')}
      lead={
        name !== undefined && (
          <Link to={pathTo(paths.editAccount, id)}>{text('reportSource.back', { name })}</Link>
        )
      }
      action={
        (source.data?.version ?? 0) > 0 &&
        name !== undefined && <HistoryButton entity="report_source" id={id} name={name} />
      }
      width="form"
    >
      <Loaded query={account} back={{ to: paths.accounts, label: text('account.back') }}>
        {(of) => (
          <Loaded query={source} back={{ to: paths.accounts, label: text('account.back') }}>
            {(stored) => <Sections key={of.id} account={of} source={stored} />}
          </Loaded>
        )}
      </Loaded>
    </Page>
  );
}

function Sections({ account, source }: { readonly account: Account; readonly source: ReportSource }) {
  const text = useText();
  const form = useFormKey(source.version);
  const isStored = source.version > 0;
  return (
    <>
      {!isStored && (
        <Callout>
          {text('reportSource.replaces', { name: account.name, network: networkOf(account.adnId).name })}
        </Callout>
      )}
      <SourceForm
        key={form.key}
        account={account}
        source={source}
        onSaved={({ version }) => form.saved(version)}
      />
      {isStored && <RemoveSource accountId={account.id} />}
    </>
  );
}
