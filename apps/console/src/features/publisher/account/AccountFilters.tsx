import { accountStatus } from '@millrace/contract/publisher/account';
import { isNetworkId } from '@millrace/contract/publisher/network/find-network';
import Select from 'antd/es/select';
import { accountStateText } from '../../../kit/account/AccountState.tsx';
import { useText } from '../../../kit/i18n/i18n.ts';
import { SearchInput } from '../../../kit/list/SearchInput.tsx';
import type { ListAddress } from '../../../kit/list/use-list-address.ts';
import { NetworkPick } from '../../../kit/network/NetworkPick.tsx';
import { reportingNetworks } from './reporting-networks.ts';

const statuses = Object.values(accountStatus);
/** Not one of the statuses. */
const unfiltered = 'any';

/** What the list's call is asked for by the address. */
export function filtersIn(address: ListAddress) {
  const adnId = address.filter('adnId') === '' ? undefined : Number(address.filter('adnId'));
  const status = statuses.find((one) => String(one) === address.filter('status'));
  const { search } = address;
  return {
    input: {
      search,
      ...(adnId === undefined || !isNetworkId(adnId) ? {} : { adnId }),
      ...(status === undefined ? {} : { status }),
    },
    isFiltered: search !== '' || adnId !== undefined || status !== undefined,
  };
}

export function AccountFilters({ address }: { readonly address: ListAddress }) {
  const text = useText();
  const { adnId, status } = filtersIn(address).input;
  return (
    <>
      <SearchInput label={text('account.search')} address={address} />
      <NetworkPick
        filter
        networks={reportingNetworks}
        value={adnId ?? null}
        onChange={(chosen) => address.change({ adnId: chosen ?? '' })}
      />
      <Select<number | typeof unfiltered>
        className="list-filter"
        aria-label={text('account.state')}
        value={status ?? unfiltered}
        onChange={(chosen) => address.change({ status: chosen === unfiltered ? '' : chosen })}
        options={[
          { value: unfiltered, label: text('account.anyStatus') },
          ...statuses.map((value) => ({ value, label: accountStateText(text, value) })),
        ]}
      />
    </>
  );
}
