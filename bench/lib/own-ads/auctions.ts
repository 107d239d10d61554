import { everybody } from '../../../packages/contract/src/advertiser/campaign-targeting.ts';
import { seededChance } from '../../../packages/mediation/src/chance.ts';
import { holdAuctionApart } from '../../../packages/mediation/src/own-ads/auction.ts';
import { compileOwnAds } from '../../../packages/mediation/src/own-ads/compile-own-ads.ts';
import { aProfile } from '../../../packages/mediation/src/testing/build.ts';
import {
  aCampaign,
  aRequest,
  circumstances,
  openSay,
} from '../../../packages/mediation/src/testing/own-ads.ts';
import { random } from '../random.ts';

const countries = ['US', 'DE', 'CN', 'JP', 'BR', 'IN', 'GB', 'FR', 'ID', 'MX'];
const placementsOfApp = 4;
const requests = 4_096;
const auctions = 262_144;

/**
 * 2,000 campaigns, of which a tenth fits every phone, in apps of four placements each and in ten countries.
 * @returns processor time of an auction, microseconds, once every place has been asked for
 */
export function timeAuctions(apps: number): number {
  const { int, pick } = random(30);
  const unfit = [
    {},
    { osMin: '99' },
    { carriers: ['Nobody'] },
    { publisherMode: 'exclude' as const, placements: [1] },
  ];
  const campaigns = Array.from({ length: 2_000 }, (_, at) =>
    aCampaign(at + 1, {
      advertiserId: 1 + (at % 10),
      bid: 1 + int(0, 19_000) / 1_000,
      targeting: { ...everybody, ...unfit[at % 10] },
      ...(at % 10 === 5 && { countries: ['ZZ'] }),
    }),
  );
  const ads = compileOwnAds(campaigns);
  const met = Array.from({ length: apps }, () =>
    circumstances({ say: { ...openSay }, roomFor: (id) => (id % 10 > 7 ? 'budget' : 'room') }),
  );
  const asked = Array.from({ length: requests }, () => {
    const app = int(0, apps - 1);
    const place = { appId: app + 1, placementId: 1 + app * placementsOfApp + int(0, placementsOfApp - 1) };
    return { app, request: aRequest({ ...place, profile: aProfile({ country: pick(countries) }) }) };
  });
  const hold = () => {
    for (let nth = 0; nth < auctions; nth += 1) {
      const { app, request } = asked[nth % requests] ?? {};
      const circumstances = met[app ?? 0];
      if (request !== undefined && circumstances !== undefined)
        holdAuctionApart(ads, request, circumstances, seededChance(nth));
    }
  };
  hold();
  const begun = process.cpuUsage();
  hold();
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / auctions;
}
