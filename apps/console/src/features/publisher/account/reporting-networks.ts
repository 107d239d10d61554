import { networkIds, networkOf } from '@millrace/contract/publisher/network/find-network';

/** The networks that can have accounts: those with a reporting API. */
export const reportingNetworks = networkIds.filter((id) => networkOf(id).signIns.length > 0);
