import type { Account } from '@millrace/contract/publisher/account';
import { AccountState } from '../../../kit/account/AccountState.tsx';
import { formatInstant } from '../../../kit/i18n/format.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { NetworkName } from '../../../kit/network/NetworkName.tsx';
import { CheckButton } from './CheckButton.tsx';
import { UsingApps } from './UsingApps.tsx';

/** What is known of an account beside what can be changed: its network, how it stands, and the apps that use it. */
export function AccountFacts({ account }: { readonly account: Account }) {
  const text = useText();
  const { adnId, checkedAt, appCount } = account;
  return (
    <section className="card" aria-label={text('account.state')}>
      <dl className="account-facts">
        <dt>{text('adNetwork.network')}</dt>
        <dd>
          <NetworkName adnId={adnId} withHint />
        </dd>
        <dt>{text('account.state')}</dt>
        <dd>
          <AccountState account={account} />
          <span className="account-check">
            <small>
              {checkedAt === null
                ? text('account.neverChecked')
                : text('account.checkedAt', { time: formatInstant(checkedAt) })}
            </small>
            <CheckButton account={account} />
          </span>
        </dd>
        <dt>{text('account.usedBy')}</dt>
        <dd>
          <UsingApps account={account} limit={5} />
          <small>{text(appCount === 0 ? 'account.usedByNone' : 'account.usedByLead')}</small>
        </dd>
      </dl>
    </section>
  );
}
