import { createCampaign } from '@millrace/contract/advertiser/campaign';
import { createPromotedApp } from '@millrace/contract/advertiser/promoted-app';
import { role } from '@millrace/contract/people/permission';
import { queryAds } from '@millrace/contract/report/report';
import { aCampaign } from '@millrace/mediation/testing/own-ads';
import { expect, test, vi } from 'vitest';
import { campaignFormOf } from '../../testing/campaigns.ts';
import { createPerson } from '../../testing/people.ts';
import { openTestApp } from '../../testing/test-app.ts';
import { openTestClickHouse } from '../../testing/test-clickhouse.ts';
import { adOf, open } from '../testing/own-ad-calls.ts';
import { aCampaignShard, ownAdsSetup } from '../testing/own-ads.ts';
import { withShippedNodes } from '../testing/shipped-nodes.ts';

// Real logs and shippers, on a machine that other tests use too.
vi.setConfig({ testTimeout: 300_000 });

const hour = 3_600_000;
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

test.each([
  { isLateFirst: false, late: '1' },
  { isLateFirst: true, late: '2' },
])(
  'what came late stands in its advertiser’s report as that, beside what is billed, %o',
  async ({ isLateFirst, late: told }) => {
    const clickhouse = await openTestClickHouse();
    const app = await openTestApp({ clickhouse });
    try {
      const promoter = await createPerson(app, { roleId: role.promoter });
      const site = { kind: 'website', link: 'https://shop.example' } as const;
      const promotedAppId = (await app.ask(createPromotedApp, site, promoter)).data.id;
      const { id } = (await app.ask(createCampaign, { ...campaignFormOf(), promotedAppId }, promoter)).data;
      const creatives = [{ id: 31, kind: 'video', size: { width: 720, height: 1280 }, weight: 1 }] as const;
      const campaign = aCampaign(id, { advertiserId: promoter.organizationId, bid: 4, creatives });
      const setup = ownAdsSetup([aCampaignShard({ campaign })]);
      await withShippedNodes(clickhouse, [setup, setup], async ([first, second]) => {
        if (first === undefined || second === undefined) throw new Error('a node is missing');
        const forward = (hours: number) => {
          for (const { delivery } of [first, second]) delivery.clock.forward(hours * hour);
        };
        forward(-30);
        const [inTime, late] = [await adOf(first.delivery), await adOf(first.delivery)];
        await open(first.delivery, inTime.imptks[0] ?? '');
        forward(25);
        await open(first.delivery, late.imptks[0] ?? '');
        await open(first.delivery, late.link);
        // What came in time counts, also where another node heard of it too late and was the first to say so.
        if (isLateFirst) await open(second.delivery, inTime.imptks[0] ?? '');
        await second.ship();
        await first.ship();
        // Of what is known to have come in time nothing is late.
        await open(second.delivery, inTime.imptks[0] ?? '');
        await second.ship();
      });
      const metrics = [
        'adImpressions',
        'adClicks',
        'spend',
        'lateImpressions',
        'lateClicks',
        'unpaidImpressions',
      ] as const;
      const { data } = await app.ask(
        queryAds,
        {
          from: dayOf(Date.now() - 48 * hour),
          to: dayOf(Date.now()),
          dimensions: ['campaign'],
          metrics: [...metrics],
        },
        promoter,
      );
      expect(data.rows).toMatchObject([{ keys: [String(id)], values: ['1', '0', '0.004', told, '1', '0'] }]);
    } finally {
      await app.close();
      await clickhouse.close();
    }
  },
);
