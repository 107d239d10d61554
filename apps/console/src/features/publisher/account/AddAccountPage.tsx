import Form from 'antd/es/form/Form';
import FormItem from 'antd/es/form/FormItem';
import { useSearchParams } from 'react-router';
import { mayLeave } from '../../../kit/form/leave-question.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { NetworkPick } from '../../../kit/network/NetworkPick.tsx';
import { Page } from '../../../kit/ui/Page.tsx';
import { AccountForm } from './AccountForm.tsx';
import { BackToAccounts } from './BackToAccounts.tsx';
import { reportingNetworks } from './reporting-networks.ts';
import './account.css';

/** `/adn/account/add?adnId=4`: adds an account; which fields there are follows from the network in the address. */
export default function AddAccountPage() {
  const text = useText();
  const [query, setQuery] = useSearchParams();
  const adnId = reportingNetworks.find((id) => String(id) === query.get('adnId'));

  async function choose(chosen: number | null): Promise<void> {
    if (chosen === null || chosen === adnId || !(await mayLeave())) return;
    setQuery({ adnId: String(chosen) }, { replace: true });
  }

  return (
    <Page title={text('titles.addAccount')} lead={<BackToAccounts />} width="form">
      <section className="card">
        <Form layout="vertical">
          <FormItem
            label={text('adNetwork.network')}
            htmlFor="account-network"
            extra={text('account.networkHelp')}
          >
            <NetworkPick
              id="account-network"
              networks={reportingNetworks}
              value={adnId ?? null}
              onChange={(chosen) => void choose(chosen)}
            />
          </FormItem>
        </Form>
      </section>
      {adnId !== undefined && <AccountForm key={adnId} adnId={adnId} />}
    </Page>
  );
}
