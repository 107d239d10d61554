import { everybody } from '@millrace/contract/advertiser/campaign-targeting';
import { updateEventNames } from '@millrace/contract/advertiser/event-tracking';
import { createIdList, idUploadPath } from '@millrace/contract/advertiser/id-list';
import { getPostbacks } from '@millrace/contract/advertiser/postback';
import { getPromotedApp, type PromotedApp } from '@millrace/contract/advertiser/promoted-app';
import { createSegment, setSegmentStatus } from '@millrace/contract/advertiser/segment';
import type { SegmentCondition, SegmentRules } from '@millrace/contract/advertiser/segment-rules';
import { dayMs } from '@millrace/contract/kit/duration';
import { sendUpload } from '../../bench/lib/send-upload.ts';
import { clickParameter } from '../shop/came-by.ts';
import { type Shop, shopperOf } from '../shop/shopper.ts';
import type { Api } from './api.ts';
import { makeCampaign } from './make-campaign.ts';
import type { MadeCreative } from './make-creatives.ts';
import { type MadeFeed, makeFeed } from './make-feed.ts';
import { demoSeed } from './world.ts';

/** The advertiser's shop: its campaign makes people buy 12 % more, which its analysis is to find. */
export const demoShop: Shop = {
  ...{ seed: demoSeed, lift: 0.12 },
  countries: [
    { code: 'US', weight: 5 },
    { code: 'GB', weight: 4 },
    { code: 'DE', weight: 2 },
  ],
};

/** Days that the campaign has run when the demo begins: into the month before, whatever the day, so that that one is billed. */
export const shopCampaignDays = 34;
/** USD for a thousand impressions: more than the other campaign brings, which people click much. */
const bid = '200';
/** Percent that it holds out: many, so that a demo's few people say something. */
const holdOut = 30;

/** A shop as it was set up; what its server and its pages know of the platform. */
export interface MadeShop {
  readonly app: { readonly id: number; readonly secret: string };
  readonly site: {
    readonly id: number;
    readonly secret: string;
    readonly key: string;
    readonly origin: string;
  };
  readonly campaignId: number;
  readonly feed: MadeFeed;
}

const did = (event: string, more: Partial<Extract<SegmentCondition, { kind: 'event' }>> = {}) => ({
  ...{ kind: 'event' as const, exclude: false, event, apps: [], operator: 'atLeast' as const, times: 1 },
  ...{ days: 60, filters: [] },
  ...more,
});
const all = (...of: SegmentRules['of']): SegmentRules => ({ join: 'and', of });

interface ShopOptions {
  readonly app: PromotedApp;
  readonly site: PromotedApp;
  readonly creatives: readonly MadeCreative[];
  /** Placements that the campaign runs in. */
  readonly placements: readonly number[];
  readonly dailyBudget: string;
  /** Milliseconds UTC. */
  readonly now: number;
}

/** Segments of what people will have done in the shop, a list of customers, a partner's name for an event, and a campaign that brings people back. */
export async function makeShop(api: Api, options: ShopOptions): Promise<MadeShop> {
  const { app, site, creatives, placements, dailyBudget, now } = options;
  const members = Array.from({ length: 900 }, (_, nth) => shopperOf(demoShop, nth).userId ?? '');
  const file = Buffer.from(`user_id\n${members.join('\n')}\n`);
  const upload = await sendUpload(api.base, api, {
    path: idUploadPath,
    name: 'garden-club.csv',
    content: file,
  });
  const club = await api.ask(createIdList, { name: 'Garden club members', kind: 'user', upload });
  const inTheCart = await makeSegment(api, 'Put something into the cart', all(did('add_to_cart')));
  await makeSegment(
    api,
    'Left in the cart',
    all(did('add_to_cart', { days: 7 }), did('purchase', { days: 7, exclude: true })),
  );
  await makeSegment(api, 'Bought twice or more', all(did('purchase', { times: 2 })));
  await makeSegment(
    api,
    'Spent 50 USD or more',
    all({ kind: 'spent', exclude: false, event: 'purchase', operator: 'atLeast', amount: '50', days: 60 }),
  );
  await makeSegment(
    api,
    'Looks at pots, is not in the club',
    all(
      did('view_item', {
        filters: [{ of: 'parameter', parameter: 'category', comparison: 'is', value: 'pots' }],
      }),
      { kind: 'list', exclude: true, listId: club.id },
    ),
  );
  await makeSegment(
    api,
    'Looked at something on a Samsung phone',
    all(did('view_item'), {
      ...{ kind: 'parameter', exclude: false, parameter: 'brand', comparison: 'is', value: 'Samsung' },
    }),
  );
  const { version } = await api.ask(getPromotedApp, { id: app.id });
  const names = [{ told: 'af_search', name: 'search' }];
  await api.ask(updateEventNames, { id: app.id, version, names });
  const feed = await makeFeed(api, app.id);
  const campaignId = await makeCampaign(api, app.id, creatives, {
    productFeedId: feed.id,
    ...{ name: 'Back to the garden shop', goal: 'engage', pricing: 'cpm', bid, dailyBudget, holdOut },
    targeting: {
      ...everybody,
      publisherMode: 'include',
      placements: [...placements],
      segmentsIn: [inTheCart],
    },
    link: `https://www.brightside.example/cart?${clickParameter}`,
    startsAt: new Date((Math.floor(now / dayMs) - shopCampaignDays) * dayMs).toISOString(),
  });
  return {
    app: { id: app.id, secret: (await api.ask(getPostbacks, { id: app.id })).secret },
    site: {
      ...{ id: site.id, secret: (await api.ask(getPostbacks, { id: site.id })).secret },
      ...{ key: site.siteKey ?? '', origin: 'https://www.brightside.example' },
    },
    campaignId,
    feed,
  };
}

async function makeSegment(api: Api, name: string, rules: SegmentRules): Promise<number> {
  const { id } = await api.ask(createSegment, { name, rules });
  await api.ask(setSegmentStatus, { ids: [id], switch: 'on' });
  return id;
}
