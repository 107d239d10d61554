import { accountStatus } from '@millrace/contract/publisher/account';
import { isNetworkId } from '@millrace/contract/publisher/network/find-network';
import { accountStateText } from '../../../kit/account/AccountState.tsx';
import { ChoiceFilter } from '../../../kit/filter/ChoiceFilter.tsx';
import { useText } from '../../../kit/i18n/i18n.ts';
import { SearchInput } from '../../../kit/list/SearchInput.tsx';
import type { ListAddress } from '../../../kit/list/use-list-address.ts';
import { NetworkPick } from '../../../kit/network/NetworkPick.tsx';
import { reportingNetworks } from './reporting-networks.ts';

const statuses = Object.values(accountStatus);

/** What the list's call is asked for by the address. */
export function filtersIn(address: ListAddress) {
  const adnId = address.filter('adnId') === '' ? undefined : Number(address.filter('adnId'));
  const status = statuses.find((one) => String(one) === address.filter('status'));
  return {
    search: address.search,
    ...(adnId === undefined || !isNetworkId(adnId) ? {} : { adnId }),
    ...(status === undefined ? {} : { status }),
  };
}

export function AccountFilters({ address }: { readonly address: ListAddress }) {
  const text = useText();
  const { adnId, status } = filtersIn(address);
  return (
    <>
      <SearchInput label={text('account.search')} address={address} />
      <NetworkPick
        filter
        networks={reportingNetworks}
        value={adnId ?? null}
        onChange={(chosen) => address.change({ adnId: chosen ?? '' })}
      />
      <ChoiceFilter
        address={address}
        name="status"
        label={text('account.state')}
        any={text('account.anyStatus')}
        value={String(status ?? '')}
        options={statuses.map((one) => ({ value: String(one), label: accountStateText(text, one) }))}
      />
    </>
  );
}
