import { pricings } from '@millrace/contract/advertiser/campaign';
import { learnedRates, type Outcomes } from '@millrace/mediation/own-ads/learned-rates';
import type { OwnCampaign, Rates } from '@millrace/mediation/own-ads/own-campaign';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Tx } from '../../platform/postgres/database.ts';

type Asked = Pick<OwnCampaign, 'id' | 'pricing'>;

const row = z.object({
  campaign_id: z.nullable(z.int()),
  pricing: z.enum(pricings),
  is_on: z.boolean(),
  impressions: z.coerce.number(),
  clicks: z.coerce.number(),
  installs: z.coerce.number(),
  events: z.coerce.number(),
});

/**
 * What auctions expect of the impressions of some of the organization's campaigns, or would of one that nothing is known of.
 * @param asked with the pricing that is looked at, stored or not
 */
export async function loadRates(tx: Tx, asked: readonly Asked[]): Promise<(id: OwnCampaign['id']) => Rates> {
  const { rows } = await sql`select * from own_ads_outcomes(${asked.map(({ id }) => id)}::int[])`.execute(tx);
  const known = z.parse(z.array(row), rows).map((one) => {
    const as = asked.find(({ id }) => id === one.campaign_id);
    // Sums of others are of none that is asked for.
    return { ...one, of: as ?? { id: 0, pricing: one.pricing } };
  });
  const pairOf = ({ of, impressions, clicks, installs, events }: (typeof known)[number]) =>
    [of, { impressions, clicks, installs, events } satisfies Outcomes] as const;
  // As auctions know them: what is on. One that is not is looked at as if it were.
  const on = known.filter(({ is_on }) => is_on).map(pairOf);
  const learned = learnedRates(on);
  return (id) => {
    const own = known.find(({ campaign_id }) => campaign_id === id);
    if (own === undefined) return learned.others;
    const { rates, others } = own.is_on ? learned : learnedRates([...on, pairOf(own)]);
    return rates.get(id) ?? others;
  };
}
