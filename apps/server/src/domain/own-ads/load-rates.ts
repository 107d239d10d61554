import { pricings } from '@millrace/contract/advertiser/campaign';
import { learnedRates } from '@millrace/mediation/own-ads/learned-rates';
import type { OwnCampaign, Rates } from '@millrace/mediation/own-ads/own-campaign';
import * as z from 'zod/mini';
import type { Tx } from '../../platform/postgres/database.ts';

/**
 * What the auction expects of a campaign's impressions, or would of one that nothing is known of.
 * @param tx that sees all
 */
export async function loadRates(
  tx: Tx,
  { id, pricing }: Pick<OwnCampaign, 'id' | 'pricing'>,
): Promise<Rates> {
  const rows = await tx
    .selectFrom('campaign_rate as rate')
    .innerJoin('campaign', 'campaign.id', 'rate.campaign_id')
    .innerJoin('promoted_app as promoted', 'promoted.id', 'campaign.promoted_app_id')
    .innerJoin('organization', 'organization.id', 'campaign.organization_id')
    .select([
      'campaign.id',
      'campaign.pricing',
      'rate.impressions',
      'rate.clicks',
      'rate.installs',
      'rate.events',
    ])
    // As auctions know them: what is on. Of its own, whether it is or not.
    .where((eb) =>
      eb.or([
        eb('campaign.id', '=', id),
        eb.and([
          eb('campaign.switch', '=', 'on'),
          eb('promoted.status', '=', 1),
          eb('organization.status', '=', 1),
        ]),
      ]),
    )
    .execute();
  const { rates, others } = learnedRates(
    rows.map((row) => [
      { id: row.id, pricing: row.id === id ? pricing : z.parse(z.enum(pricings), row.pricing) },
      {
        impressions: Number(row.impressions),
        clicks: Number(row.clicks),
        installs: Number(row.installs),
        events: Number(row.events),
      },
    ]),
  );
  return rates.get(id) ?? others;
}
