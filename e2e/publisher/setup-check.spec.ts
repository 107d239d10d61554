import { regionName } from '@millrace/contract/kit/region-name';
import { createApiKey } from '@millrace/contract/people/api-key';
import { updateInstanceStatus } from '@millrace/contract/publisher/instance';
import { getSetupCheck, leastTraffic } from '@millrace/contract/publisher/setup-check';
import { addDays } from '@millrace/contract/report/period';
import { queryReport } from '@millrace/contract/report/report';
import { type FeedServer, startFeedServer } from '../../apps/server/src/testing/feed-server.ts';
import { askWaterfall } from '../../fleet/testing/ask-waterfall.ts';
import { expectWrong, saveMended, saveWrong } from '../support/form.ts';
import { websiteAddress } from '../support/installation.ts';
import { newPerson, type Person } from '../support/people.ts';
import { expect, test, walkedIn } from '../support/test.ts';
import { newWaterfall } from '../support/waterfall.ts';

/** As many phones of the United States as are worth a word have asked, and are counted. */
async function bringTraffic(
  owner: Person,
  { baseURL, pubAppId, placementId }: { baseURL: string; pubAppId: number; placementId: number },
): Promise<void> {
  await expect.poll(async () => (await askWaterfall(baseURL, placementId)).ins?.length ?? 0).toBe(1);
  for (let nth = 0; nth < leastTraffic; nth += 1) await askWaterfall(baseURL, placementId);
  const to = new Date();
  const days = [addDays(to.toISOString().slice(0, 10), -1), addDays(to.toISOString().slice(0, 10), 1)];
  const filters = [{ dimension: 'app', values: [String(pubAppId)], exclude: false }];
  await expect
    .poll(async () => {
      const asked = { dimensions: [], metrics: ['waterfallRequests'], filters, from: days[0], to: days[1] };
      const { rows } = queryReport.response.parse(await owner.api.post(queryReport.path, asked));
      return Number(rows[0]?.values[0] ?? 0);
    })
    .toBeGreaterThanOrEqual(leastTraffic);
}

for (const lang of walkedIn('enGB')) {
  test(`what loses money in a set-up is said with the way to mend it, and goes when it is mended (${lang})`, async ({
    page,
    visit,
    baseURL,
  }) => {
    if (baseURL === undefined) throw new Error('Nobody says where the server is.');
    const owner = await newPerson();
    const { pubAppId, placementId, instances } = await newWaterfall(owner);
    const ids = Object.values(instances);
    await expect
      .poll(async () => (await askWaterfall(baseURL, placementId)).ins?.length ?? 0)
      .toBeGreaterThan(0);
    for (let nth = 0; nth < leastTraffic; nth += 1) await askWaterfall(baseURL, placementId);
    const at = await visit(lang);
    await at.as(owner);

    const check = page.getByRole('region', { name: at.text('setupCheck.title') });
    await page.goto(`/app/settings?pubAppId=${pubAppId}`);
    await expect(check).toContainText(at.text('setupCheck.none', { days: 7 }));
    await at.expectAccessible();

    await owner.api.post(updateInstanceStatus.path, { ids, status: 0 });
    const endsOn = addDays(new Date().toISOString().slice(0, 10), 7);
    await owner.api.post(createApiKey.path, { name: 'Robot', scopes: ['report:read'], expiresOn: endsOn });
    await expect(async () => {
      await page.reload();
      await expect(check).toContainText('Level end', { timeout: 3_000 });
    }).toPass();
    await expect(check).toContainText(regionName('US', lang));
    await expect(check.getByRole('link', { name: at.text('setupCheck.openKey') })).toBeVisible();
    await at.expectAccessible();

    await check.getByRole('link', { name: at.text('setupCheck.openRules') }).click();
    await expect(page).toHaveURL(new RegExp(`placementId=${placementId}`));
    // On the placement's screen stands what is about it alone.
    await expect(check.getByRole('listitem')).toHaveCount(1);
    await owner.api.post(updateInstanceStatus.path, { ids, status: 1 });
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(check).toHaveCount(0);
    expect(at.complaints).toEqual([]);
  });
}

for (const lang of walkedIn('zhCN')) {
  test(`a save that leaves phones without ads says so beside it, until it is taken back (${lang})`, async ({
    page,
    visit,
    baseURL,
  }) => {
    if (baseURL === undefined) throw new Error('Nobody says where the server is.');
    const owner = await newPerson();
    const { pubAppId, placementId, instances } = await newWaterfall(owner);
    await owner.api.post(updateInstanceStatus.path, { ids: [instances.facebook], status: 0 });
    await bringTraffic(owner, { baseURL, pubAppId, placementId });

    const at = await visit(lang);
    await at.as(owner);
    const checked = page.waitForResponse((answer) => answer.url().includes(getSetupCheck.path));
    await page.goto(`/mediation/list?type=1&pubAppId=${pubAppId}`);
    await checked;
    const caused = page.getByRole('region', { name: at.text('setupCheck.caused') });
    const toggle = page.getByRole('switch', {
      name: at.text('instance.switchLabel', { name: 'Unity high' }),
    });
    await expect(toggle).toBeChecked();
    await expect(caused).toHaveCount(0);

    await toggle.press('Space');
    await expect(caused).toContainText('Level end');
    await expect(caused).toContainText(regionName('US', lang));
    await at.expectAccessible();
    await toggle.press('Space');
    await expect(toggle).toBeChecked();
    await expect(caused).toHaveCount(0);

    // It waits where the save leads to, and goes when it is read.
    await toggle.press('Space');
    await expect(caused).toContainText('Level end');
    await page.getByRole('tab', { name: at.text('mediationRule.title') }).press('Enter');
    await expect(caused).toContainText('Level end');
    await caused.getByRole('button', { name: at.text('setupCheck.causedRead') }).press('Enter');
    await expect(caused).toHaveCount(0);

    // Nor can it serve without its network.
    await owner.api.post(updateInstanceStatus.path, { ids: [instances.unity], status: 1 });
    const again = page.waitForResponse((answer) => answer.url().includes(getSetupCheck.path));
    await page.goto(`/adn/list?pubAppId=${pubAppId}`);
    await again;
    const network = page.getByRole('switch', { name: at.text('adNetwork.switchLabel', { name: 'Unity' }) });
    await expect(network).toBeChecked();
    await network.press('Space');
    await expect(caused).toContainText('Level end');
    await network.press('Space');
    await expect(caused).toHaveCount(0);
    expect(at.complaints).toEqual([]);
  });
}

for (const lang of walkedIn('enGB')) {
  test(`a rule that leaves a country with traffic without ads says so at its save (${lang})`, async ({
    page,
    visit,
    baseURL,
  }) => {
    if (baseURL === undefined) throw new Error('Nobody says where the server is.');
    const owner = await newPerson();
    const { pubAppId, placementId, instances, rules } = await newWaterfall(owner);
    await owner.api.post(updateInstanceStatus.path, { ids: [instances.facebook], status: 0 });
    await bringTraffic(owner, { baseURL, pubAppId, placementId });

    const at = await visit(lang);
    await at.as(owner);
    const checked = page.waitForResponse((answer) => answer.url().includes(getSetupCheck.path));
    await page.goto(`/mediation/rule/edit/${rules.us}`);
    await checked;
    const caused = page.getByRole('region', { name: at.text('setupCheck.caused') });
    const entry = page.getByRole('switch', {
      name: at.text('mediationRule.entrySwitch', { name: 'Unity · Unity high' }),
    });
    await expect(entry).toBeChecked();
    await expect(caused).toHaveCount(0);
    async function saveWithout(isOff: boolean): Promise<void> {
      await entry.press('Space');
      await expect(entry).toBeChecked({ checked: !isOff });
      await page.getByRole('button', { name: at.text('common.save'), exact: true }).press('Enter');
    }
    await saveWithout(true);
    await expect(caused).toContainText('Level end');
    await expect(caused).toContainText(regionName('US', lang));
    await at.expectAccessible();
    await saveWithout(false);
    await expect(caused).toHaveCount(0);
    expect(at.complaints).toEqual([]);
  });
}

test.describe('app-ads.txt', () => {
  let site: FeedServer;
  let mended: FeedServer;
  test.beforeAll(async () => {
    site = await startFeedServer(websiteAddress);
    mended = await startFeedServer(websiteAddress);
    site.answerWith({ body: 'facebook.com, 1, DIRECT\nunity.com' });
    mended.answerWith({ body: 'facebook.com, 1, DIRECT\nunity.com, 2, DIRECT' });
  });
  test.afterAll(async () => {
    await site.close();
    await mended.close();
  });

  for (const lang of walkedIn('zhCN')) {
    test(`a network that the file leaves out is said with its line, and goes with it (${lang})`, async ({
      page,
      visit,
      context,
    }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      const owner = await newPerson();
      const { pubAppId } = await newWaterfall(owner);
      const at = await visit(lang);
      await at.as(owner);
      await page.goto(`/app/settings?pubAppId=${pubAppId}`);
      const card = page.getByRole('region', { name: at.text('appAds.title'), exact: true });
      await expect(card).toContainText(at.text('appAds.notNeeded'));

      const website = page.getByLabel(at.text('app.website'));
      const save = page.getByRole('button', { name: at.text('common.save') });
      await website.fill('games');
      await saveWrong(save);
      await expectWrong(website, at.text('app.errors.websiteMalformed'), 'games');
      await website.fill(new URL(site.address).origin);
      await saveMended(save);
      await expect(card).toContainText(at.text('appAds.notYet'));
      const look = card.getByRole('button', { name: at.text('appAds.check') });
      await look.press('Enter');
      await expect(card).toContainText(at.text('appAds.listed', { network: 'Facebook' }));
      await expect(card).toContainText(at.text('appAds.missing', { network: 'Unity' }));
      await expect(card).toContainText(at.text('appAds.lineReasons.fields'));
      await at.expectAccessible();
      const label = at.text('appAds.linesToAdd');
      await card.getByRole('button', { name: at.text('list.copy', { label }) }).press('Enter');
      const line = 'unity.com, YOUR_PUBLISHER_ID, DIRECT, 96cabb5fbdde37a7';
      await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(line);

      const check = page.getByRole('region', { name: at.text('setupCheck.title') });
      await expect(check).toContainText(line);
      await check
        .getByRole('link', { name: at.text('setupCheck.openAds') })
        .first()
        .press('Enter');
      await expect(card.getByRole('heading', { level: 2 })).toBeFocused();

      await website.fill(new URL(mended.address).origin);
      await saveMended(save);
      await expect(card).toContainText(at.text('appAds.notYet'));
      await look.press('Enter');
      await expect(card).toContainText(at.text('appAds.listed', { network: 'Unity' }));
      await expect(check).toContainText(at.text('setupCheck.none', { days: 7 }));
      expect(at.complaints).toEqual([]);
    });
  }
});
