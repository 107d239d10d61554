import type { RequestOf } from '@millrace/contract/kit/call';
import type { InstanceRef, OwnAdsAuction, Serving } from '@millrace/contract/kit/serving';
import { adType } from '@millrace/contract/publisher/ad-type';
import type { explainServing } from '@millrace/contract/publisher/mediation-rule';
import { networkId } from '@millrace/contract/publisher/network/network-id';
import { undivided } from '@millrace/mediation/arm';
import { explain, explainDoor } from '@millrace/mediation/explain';
import { Facts } from '@millrace/mediation/facts';
import { withOwnBids } from '@millrace/mediation/own-ads/with-own-bids';
import { asTold } from '../../../domain/mediation/as-told.ts';
import { loadEstimates } from '../../../domain/mediation/load-estimates.ts';
import { loadPlacement } from '../../../domain/mediation/load-placements.ts';
import { presentExplanation } from '../../../domain/mediation/present-explanation.ts';
import { cardsAtOnce } from '../../../domain/own-ads/cards-at-once.ts';
import { presentCards, presentWithoutCards } from '../../../domain/own-ads/present-cards.ts';
import { found } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { explainOwnAds } from './explain-own-ads.ts';

/** Decides for a phone as delivery would by what Auto knows now, but for exploring and for users held out, and says why. */
export async function explainToPerson(
  context: Context,
  { placementId, profile, words }: RequestOf<typeof explainServing>,
): Promise<Serving> {
  const { place, config, names, explanation } = await context.read(async (tx) => {
    const place = { ...found(await placeOf(tx, placementId)), placementId };
    const config = found(await loadPlacement(tx, place));
    const instances = await readInstances(tx, placementId);
    const estimates = await loadEstimates(tx, place.appId, [...instances.keys()]);
    return {
      ...{ place, config },
      names: { refOf: (id: number) => instances.get(id), testName: config.test?.name },
      explanation: explain(config, profile, [], { estimates, shares: undivided }),
    };
  });
  const { decision } = explanation;
  const isOwn = (id: number) => names.refOf(id)?.adnId === networkId.crossPromotion;
  const asksOwnAds = decision.toBid.some(isOwn);
  if (place.adType === adType.crossPromote) {
    const { refusal } = explainDoor({ config, facts: new Facts(profile) });
    const cards = refusal === null && asksOwnAds ? cardsAtOnce(place.poolSize) : 0;
    const ownAds = await explainOwnAds(context, { place, profile, words, cards });
    return refusal === null && !asksOwnAds
      ? presentWithoutCards(explanation, { ...names, ownAds })
      : presentCards(config, profile, ownAds);
  }
  const ownAds = asksOwnAds ? await explainOwnAds(context, { place, profile, words }) : undefined;
  const serving = presentExplanation(explanation, { ...names, ownAds });
  if (ownAds === undefined) return serving;
  const price = bidIn(ownAds);
  const ownBids =
    price === null ? [] : decision.toBid.filter(isOwn).map((instanceId) => ({ instanceId, price }));
  const listed = withOwnBids(decision.instances, ownBids);
  return asTold(serving, { listed, toBid: decision.toBid.filter((id) => !isOwn(id)) }, names);
}

/** What the winner bids beside other networks, USD per thousand impressions; null: nobody won. */
function bidIn({ net, looked }: OwnAdsAuction): number | null {
  const winner = looked.find(({ outcome }) => outcome === 'won');
  return winner === undefined ? null : Number(net ?? winner.price);
}

function placeOf(tx: Tx, placementId: number) {
  return tx
    .selectFrom('placement')
    .select([
      'organization_id as organizationId',
      'app_id as appId',
      'ad_type as adType',
      'pool_size as poolSize',
    ])
    .where('id', '=', placementId)
    .executeTakeFirst();
}

async function readInstances(tx: Tx, placementId: number): Promise<Map<number, InstanceRef>> {
  const rows = await tx
    .selectFrom('instance')
    .select(['id', 'network_id as adnId', 'name', 'unit_id as unitId'])
    .where('placement_id', '=', placementId)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
