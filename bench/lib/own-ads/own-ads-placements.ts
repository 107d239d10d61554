import type { Database } from '../../../apps/server/src/platform/postgres/database.ts';
import { networkId } from '../../../packages/contract/src/publisher/network/network-id.ts';
import { type BusyPlacement, busyPlacement } from '../busy-placement.ts';

const bidding = [networkId.pubNative, networkId.crossPromotion];

/** Two busy placements that differ in one thing: the app of the one lets in the ads of everybody, that of the other none. */
export async function ownAdsPlacements(
  database: Database,
): Promise<{ readonly open: BusyPlacement; readonly closed: BusyPlacement }> {
  const open = await busyPlacement(database, { name: 'With own ads', appKey: keyOf('open'), bidding });
  const closed = await busyPlacement(database, { name: 'Without own ads', appKey: keyOf('closed'), bidding });
  await database.asSystem((tx) =>
    tx
      .insertInto('own_ads_setting')
      .values([
        { organization_id: open.organizationId, app_id: open.appId, mode: 'all' },
        { organization_id: closed.organizationId, app_id: closed.appId, mode: 'off' },
      ])
      .execute(),
  );
  return { open: asked(open), closed: asked(closed) };
}

/** Phones hold bids of the other network: who has one is told no other. */
const asked = (placement: BusyPlacement): BusyPlacement => ({
  ...placement,
  bidders: placement.bidders.slice(0, 1),
});

const keyOf = (name: string) => `own0ads0${name}0`.padEnd(32, '0');
