import type { NewInstance } from '@millrace/contract/publisher/instance';
import { onlyBids } from '@millrace/contract/publisher/network/find-network';

/** An instance of which nothing is said yet. @param adnId its network; null while none is chosen */
export function newRow(adnId: number | null): NewInstance {
  return { name: '', unitId: '', isBidding: adnId !== null && onlyBids(adnId), ecpmGroups: [] };
}

/**
 * The rows for another network: one that only bids, or never does, leaves no choice. A bid is the price: what was entered for the
 * waterfall must not go out unseen.
 */
export function rowsFor<Row extends object>(adnId: number, rows: readonly Row[]): Row[] {
  const isBidding = onlyBids(adnId);
  return rows.map((row) => ({ ...row, isBidding, ...(isBidding && { ecpmGroups: [] }) }));
}
