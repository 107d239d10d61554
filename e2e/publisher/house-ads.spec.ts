import type { ResponseOf } from '@millrace/contract/kit/call';
import { createAppNetwork } from '@millrace/contract/publisher/ad-network';
import { adType } from '@millrace/contract/publisher/ad-type';
import { type App, createApp, listApps } from '@millrace/contract/publisher/app';
import { listHouseAds } from '@millrace/contract/publisher/house-ad';
import { createInstances } from '@millrace/contract/publisher/instance';
import { createMediationRule, type RuleForm } from '@millrace/contract/publisher/mediation-rule';
import { networkId } from '@millrace/contract/publisher/network/network-id';
import { createPlacement } from '@millrace/contract/publisher/placement';
import { placementDefaults } from '@millrace/contract/publisher/placement-fields';
import { platform } from '@millrace/contract/publisher/platform';
import { everyone } from '@millrace/contract/publisher/targeting';
import { queryReport } from '@millrace/contract/report/report';
import * as z from 'zod/mini';
import { video } from '../../apps/server/src/testing/media.ts';
import { png } from '../../apps/server/src/testing/png.ts';
import { phoneWithNetworks, phoneWithoutNetworks } from '../support/ads-on-phones.ts';
import { button } from '../support/button.ts';
import { fieldOf } from '../support/form.ts';
import { newPerson, type Person } from '../support/people.ts';
import { newPhone, type OwnAd } from '../support/phone.ts';
import { inStore } from '../support/store.ts';
import { expect, test } from '../support/test.ts';

const withId = z.object({ id: z.int() });

/** A game that its store knows. */
async function newGame(owner: Person, name: string): Promise<App> {
  const icon = 'https://play-lh.googleusercontent.com/icon';
  const appId = await inStore({ kind: 'found', name, developer: 'Acme Games', icon });
  const { id } = z.parse(
    withId,
    await owner.api.post(createApp.path, { appId, plat: 1, appName: name, coppa: true }),
  );
  const { list } = (await owner.api.get(`${listApps.path}?size=100`)) as { list: App[] };
  const app = list.find((one) => one.id === id);
  if (app === undefined) throw new Error(`${name} is not there`);
  return app;
}

/** A rewarded video placement with an instance of an ordinary network, and without rules. */
async function newPlace(owner: Person, pubAppId: number) {
  const made = {
    ...placementDefaults(adType.rewardedVideo),
    name: 'Level end',
    adType: adType.rewardedVideo,
  };
  const { id: placementId } = z.parse(
    withId,
    await owner.api.post(createPlacement.path, { ...made, pubAppId }),
  );
  const adnId = networkId.unity;
  const network = { pubAppId, adnId, credentials: { gameId: '1234567' }, accountId: null, account: null };
  await owner.api.post(createAppNetwork.path, network);
  // A dollar for each impression.
  const ecpmGroups = [{ countries: ['00'], ecpm: '1000' }];
  const rows = [{ name: 'Unity', unitId: 'unit', isBidding: false, ecpmGroups }];
  const { ids } = z.parse(
    z.object({ ids: z.array(z.int()) }),
    await owner.api.post(createInstances.path, { pubAppId, placementId, adnId, rows }),
  );
  return { placementId, unity: ids[0] };
}

/** For everybody: the ordinary network alone. */
const ruleOf = (unity: number | undefined): RuleForm => ({
  ...{ name: 'Everyone', countries: ['00'], optimizedType: 'manual', targeting: everyone },
  ...{ maxConcurrency: null, inventoryInterval: null, poolSize: null, batchSize: null, preloadTimeout: null },
  waterfall: unity === undefined ? [] : [{ instanceId: unity, enabled: true }],
  bidding: [],
});

// Journey 14.
for (const lang of ['enGB', 'zhCN'] as const) {
  test(`a publisher with two games promotes one in the other (${lang})`, async ({ page, visit, baseURL }) => {
    const owner = await newPerson();
    const rush = await newGame(owner, 'Coin Rush');
    const hunt = await newGame(owner, 'Gem Hunt');
    const { placementId, unity } = await newPlace(owner, hunt.id);
    const at = await visit(lang);
    await at.as(owner);
    const phone = newPhone(hunt.appKey, '0b7c1f0e-0000-4000-8000-000000000014');
    const main = page.getByRole('main');
    const bids = async () => (await phone.load(placementId)).bidresp ?? [];

    await test.step('found from the app’s settings, and asked for nothing but what it needs', async () => {
      await page.goto(`/app/settings?pubAppId=${hunt.id}`);
      await main.getByRole('link', { name: at.text('titles.ownAds') }).click();
      await page.getByRole('tab', { name: at.text('houseAd.tab') }).click();
      await expect(page.getByText(at.text('houseAd.none'))).toBeVisible();
      await at.expectAccessible();
      await main.getByRole('button', { name: at.text('houseAd.add') }).click();
      await page.getByRole('button', { name: at.text('houseAd.start') }).click();
      await expect(page.getByText(at.text('houseAd.errors.descnEmpty'))).toBeVisible();
      await page.getByRole('combobox', { name: at.text('houseAd.promotes') }).click();
      await page.getByTitle('Coin Rush', { exact: true }).last().click();
      await expect(fieldOf(page, at.text('houseAd.title'))).toHaveValue('Coin Rush');
      await fieldOf(page, at.text('houseAd.descn')).fill('Dig for gold.');
    });

    await test.step('real files are in it as soon as they are there', async () => {
      await page.locator('input[type=file]').setInputFiles([
        { name: 'spot.mp4', mimeType: 'video/mp4', buffer: await video('two-seconds') },
        { name: 'wide.png', mimeType: 'image/png', buffer: png(1200, 627) },
      ]);
      for (const name of ['spot.mp4', 'wide.png'])
        await expect(
          page.getByRole('button', { name: at.text('houseAd.takeOutOf', { name }) }),
        ).toBeVisible();
      await at.expectAccessible();
    });

    await test.step('switched on, a phone gets it after everybody who pays', async () => {
      expect(await bids()).toEqual([]);
      await page.getByRole('button', { name: at.text('houseAd.start') }).click();
      await expect(page.getByText(at.text('houseAd.started', { name: 'Coin Rush' }))).toBeVisible();
      await expect(
        page.getByRole('switch', { name: at.text('houseAd.switchOf', { name: 'Coin Rush' }) }),
      ).toBeChecked();
      await expect.poll(bids).toMatchObject([{ price: 0 }]);
      const waterfall = await phone.load(placementId);
      // Phones load in this order: a bid of 0 stands behind whatever has any price at all, or none.
      expect(waterfall.ins.map(({ id }) => id)).toEqual([unity, waterfall.bidresp?.[0]?.iid]);
      const ad: OwnAd = await phone.ownAd(placementId, waterfall.bidresp?.[0]?.adm ?? '');
      expect(ad).toMatchObject({ title: 'Coin Rush', descn: 'Dig for gold.', app: { id: rush.appId }, r: 0 });
      for (const address of [ad.video?.url, ...ad.imgs, ...ad.resources, ...ad.imptks]) {
        expect((await phone.open(address ?? '')).status).toBe(200);
      }
      const click = await phone.open(ad.link);
      expect([click.status, click.headers.get('location')]).toEqual([
        302,
        expect.stringContaining(String(rush.appId)),
      ]);
    });

    await test.step('a rule decides without it until it is added there, in the same tab', async () => {
      await owner.api.post(createMediationRule.path, { ...ruleOf(unity), placementId });
      await expect.poll(bids).toEqual([]);
      await page.reload();
      const add = page.getByRole('button', { name: at.text('ownAds.addToRulesOf', { name: 'Gem Hunt' }) });
      await expect(
        main.getByText(at.text('ownAds.rulesOf', { name: 'Gem Hunt', count: 0, rules: 1 })),
      ).toBeVisible();
      await at.expectAccessible();
      await add.press('Enter');
      await expect.poll(bids).toMatchObject([{ price: 0 }]);
      await expect(add).toHaveCount(0);
    });

    await test.step('phones see it where nobody who pays has an ad, and the revenue is what those paid', async () => {
      const at = { appKey: hunt.appKey, plat: platform.android };
      const phones = [
        phoneWithNetworks(at, baseURL ?? '', { seed: 1 }),
        phoneWithoutNetworks(at, baseURL ?? '', { seed: 2 }),
        phoneWithoutNetworks(at, baseURL ?? '', { seed: 3 }),
      ];
      for (const one of phones) {
        expect(await one.init()).toBe(true);
        expect(await one.load(placementId)).toBe(true);
        expect(await one.show(placementId)).toBe('shown');
        await one.flush();
        one.close();
      }
      const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);
      const days = { from: dayOf(Date.now() - 86_400_000), to: dayOf(Date.now() + 86_400_000) };
      const metrics = ['adImpressions', 'adClicks', 'spend', 'impressions', 'revenue'];
      const asked = { ...days, dimensions: [], metrics };
      await expect
        .poll(
          async () => {
            const report = await owner.api.post(queryReport.path, asked);
            return (report as ResponseOf<typeof queryReport>).totals.values;
          },
          { timeout: 60_000 },
        )
        // With the one that was opened before. What houses show is no revenue.
        .toEqual(['3', '3', '0', '3', '1']);
    });

    await test.step('what ran stands there, and is blocked with one click', async () => {
      const item = page
        .getByRole('list', { name: at.text('ownAds.ran') })
        .getByRole('listitem')
        .filter({ hasText: 'Coin Rush' });
      await expect(async () => {
        await page.goto(`/app/own-ads?pubAppId=${hunt.id}&tab=ran`);
        await expect(item).toBeVisible({ timeout: 2_000 });
      }).toPass();
      await item.getByRole('button', { name: at.text('ownAds.previewOf', { name: 'Coin Rush' }) }).click();
      await expect(item.locator('iframe')).toBeVisible();
      await expect(item.getByText(at.text('ownAds.lostTooFew'))).toBeVisible();
      await at.expectAccessible();
      const of = { what: at.text('ownAds.blockable.creative'), name: 'Coin Rush' };
      await item.getByRole('button', { name: at.text('ownAds.blockOf', of) }).click();
      await expect(item.getByRole('button', { name: at.text('ownAds.letInOf', of) })).toBeVisible();
      await expect.poll(bids).toEqual([]);
      await page.getByRole('button', { name: at.text('common.undo') }).press('Enter');
      await expect.poll(bids).toMatchObject([{ price: 0 }]);
      // By key, and again where it was lost: a frame in a sandbox is a process of its own, and a busy browser now and
      // then sends it what the page should get.
      const preview = item.getByRole('button', { name: at.text('ownAds.previewOf', { name: 'Coin Rush' }) });
      await expect(async () => {
        if ((await preview.getAttribute('aria-expanded')) === 'true') await preview.press('Enter');
        await expect(item.locator('iframe')).toHaveCount(0, { timeout: 2_000 });
      }).toPass();
    });

    await test.step('removed by mistake, it is back as it was', async () => {
      await page.getByRole('tab', { name: at.text('houseAd.tab') }).click();
      await button(page, at.text('houseAd.removeOf', { name: 'Coin Rush' })).click();
      await expect(page.getByText(at.text('houseAd.none'))).toBeVisible();
      await expect.poll(bids).toEqual([]);
      await button(page, at.text('common.undo')).click();
      await expect(page.getByText(at.text('houseAd.restored', { name: 'Coin Rush' }))).toBeVisible();
      await expect.poll(bids).toMatchObject([{ price: 0 }]);
    });

    await test.step('switched off, the phone’s next call follows', async () => {
      await at.expectAccessible();
      await page.getByRole('switch', { name: at.text('houseAd.switchOf', { name: 'Coin Rush' }) }).click();
      await expect.poll(bids).toEqual([]);
      expect((await owner.api.get(listHouseAds.path)) as object).toMatchObject({
        list: [{ status: 0, pubAppId: rush.id, apps: [hunt.id] }],
      });
    });
    // The icon stands at a store that no test reaches.
    expect(at.complaints.filter((line) => !line.includes('ERR_NAME_NOT_RESOLVED'))).toEqual([]);
  });
}
