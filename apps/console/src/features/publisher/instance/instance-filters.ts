import { isNetworkId } from '@millrace/contract/publisher/network/find-network';
import type { ListAddress } from '../../../kit/list/use-list-address.ts';
import { idInAddress } from '../../../kit/navigation/id-in-address.ts';

const flagIn = (value: string) => (value === '0' || value === '1' ? (Number(value) as 0 | 1) : undefined);

/** What the address filters by, as the calls take it. */
export function filtersIn(address: ListAddress) {
  const placementId = idInAddress(address.filter('placementId')) || undefined;
  const network = address.filter('adnId');
  const adnId = network !== '' && isNetworkId(Number(network)) ? Number(network) : undefined;
  const isBidding = flagIn(address.filter('isBidding'));
  const status = flagIn(address.filter('status'));
  const search = address.search === '' ? undefined : address.search;
  return {
    ...(search === undefined ? {} : { search }),
    ...(placementId === undefined ? {} : { placementId }),
    ...(adnId === undefined ? {} : { adnId }),
    ...(isBidding === undefined ? {} : { isBidding }),
    ...(status === undefined ? {} : { status }),
  };
}
export type InstanceFilters = ReturnType<typeof filtersIn>;
