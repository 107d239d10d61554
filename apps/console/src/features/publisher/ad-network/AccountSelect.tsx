import { type Account, selectAccounts } from '@millrace/contract/publisher/account';
import type { AppNetwork } from '@millrace/contract/publisher/ad-network';
import Select from 'antd/es/select';
import { useState } from 'react';
import { Link } from 'react-router';
import { AccountState } from '../../../kit/account/AccountState.tsx';
import { useApiQuery } from '../../../kit/api/query.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { paths } from '../../../kit/navigation/paths.ts';
import { useAllowed } from '../../../kit/permissions/Allowed.tsx';
import { useSearch } from '../../../kit/ui/use-search.ts';
import { withChosen } from '../../../kit/ui/with-chosen.ts';

type Offered = Pick<Account, 'id' | 'name' | 'status' | 'reason' | 'reasonDetail' | 'reasonFinding'> &
  Partial<Account>;

interface AccountSelectProps {
  readonly adnId: number;
  readonly current: AppNetwork['account'];
  readonly id?: string;
  readonly value?: number | null;
  readonly onChange?: (id: number) => void;
  readonly onBlur?: () => void;
}

const optionsOf = (accounts: readonly Offered[]) =>
  accounts.map((account) => ({ value: account.id, label: account.name, account }));

/** One of the organization's accounts at a network, searched on the server; says how the chosen one stands. */
export function AccountSelect({ adnId, current, value, onChange, ...field }: AccountSelectProps) {
  const text = useText();
  const { search, searchedBy } = useSearch();
  const mayList = useAllowed('accounts', 'query');
  const accounts = useApiQuery(selectAccounts, { adnId, search }, { keepPrevious: true, quiet: true });
  const list: readonly Offered[] = accounts.data?.list ?? [];
  // Found by a search, it may not be among what is found without.
  const [picked, setPicked] = useState<Offered>();
  const own = [current, picked?.id === current?.id ? null : picked].filter(
    (one) => one !== null && one !== undefined,
  );
  const chosen = [...list, ...own].find(({ id }) => id === value);
  return (
    <>
      <Select<number, { value: number; label: string; account: Offered }>
        {...field}
        value={value ?? null}
        onChange={(id) => {
          setPicked(list.find((one) => one.id === id));
          onChange?.(id);
        }}
        options={withChosen(optionsOf(list), optionsOf(own), search)}
        optionRender={({ data }) => <Option account={data.account} />}
        notFoundContent={text('adNetwork.noAccounts')}
        {...searchedBy(accounts)}
      />
      {chosen !== undefined && (
        <div className="network-chosen">
          <AccountState account={chosen} />
          {mayList && <Link to={`${paths.accounts}?adnId=${adnId}`}>{text('adNetwork.toAccounts')}</Link>}
        </div>
      )}
    </>
  );
}

/** An account with what tells it from others of the same network: its keys' ends, its currency, how many apps share it. */
function Option({ account: { name, tails = {}, currency, appCount } }: { readonly account: Offered }) {
  const text = useText();
  const ends = Object.values(tails).map((tail) => `••••${tail}`);
  const facts = [...ends, currency, appCount && text('adNetwork.sharedBy', { count: appCount })];
  return (
    <span className="network-option">
      <span>{name}</span>
      <small>{facts.filter(Boolean).join(' · ')}</small>
    </span>
  );
}
