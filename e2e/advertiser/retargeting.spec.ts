import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import {
  type Campaign,
  getCampaign,
  switchCampaigns,
  updateCampaign,
} from '@millrace/contract/advertiser/campaign';
import { postbackPath } from '@millrace/contract/advertiser/conversion';
import { getPostbacks } from '@millrace/contract/advertiser/postback';
import { platform } from '@millrace/contract/publisher/platform';
import type { Page } from '@playwright/test';
import { createPhone } from '../../fleet/phone/phone.ts';
import { createNetworks } from '../../fleet/world/networks.ts';
import { type AppForAds, allowOwnAds, newAppForAds } from '../support/ads-on-phones.ts';
import { expectWrong, fieldOf, saveWrong } from '../support/form.ts';
import { askAll, countedSegment, isBidFor, tellOfMany } from '../support/members.ts';
import { newPerson, type Person } from '../support/people.ts';
import { approvedVideo, newDraft, promote } from '../support/promotion.ts';
import { expect, test, Visit, walkedIn } from '../support/test.ts';

/** A folder to leave pictures in, for those who look at them. */
const pictures = process.env.MILLRACE_PICTURES;
async function picture(page: Page, at: Visit, name: string): Promise<void> {
  if (pictures === undefined) return;
  const file = `retargeting-${name}-${at.text('common.save')}.png`;
  await page.screenshot({ path: join(pictures, file), fullPage: true });
}

const button = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true });
const analysis = '/advAnalytics/appRetargeting';

// The end of "Who comes back": a segment feeds an engage campaign with a hold-out; the analysis says what it changed.
for (const lang of walkedIn('enGB')) {
  test(`a campaign brings people back, and is measured by those held out (${lang})`, async ({
    page,
    visit,
    browser,
    baseURL,
  }) => {
    test.setTimeout(420_000);
    const base = baseURL ?? '';
    const [promoter, publisher] = [await newPerson({ userType: 1 }), await newPerson()];
    const { id: appId } = await promote(promoter, 'website', 'https://shop.example', 'Shop');
    // Of 1,500 about 150 are held out: a hundred at least.
    const devices = Array.from({ length: 1_500 }, () => randomUUID());
    await tellOfMany(promoter, appId, 'add_to_cart', devices);
    await countedSegment(promoter, 'Left in the cart', devices.length);
    const creative = await approvedVideo(base, promoter);
    const app = await newAppForAds(publisher, platform.android);
    const at = await visit(lang);
    await at.as(promoter);

    const campaignId = await addCampaign(page, at, appId);
    await run(promoter, campaignId, creative);
    await test.step('a publisher lets it in', async () => {
      const context = await browser.newContext();
      const theirs = new Visit(await context.newPage(), lang);
      await theirs.speak();
      await theirs.as(publisher);
      await allowOwnAds(theirs, app, promoter.organizationName);
      await context.close();
    });
    const treated = await test.step('every device asks; one in ten never sees it', async () => {
      const some = devices.slice(0, 12);
      await expect
        .poll(async () => (await askAll(app, base, some)).size, { timeout: 60_000 })
        .toBeGreaterThan(0);
      const bid = await askAll(app, base, devices);
      // While money is on its way to the server nobody is bid for; whoever is held out is so in every round.
      for (let round = 0; round < 3; round += 1) {
        const others = devices.filter((device) => !bid.has(device));
        for (const device of await askAll(app, base, others)) bid.add(device);
      }
      // Whoever is held out stays so.
      for (const device of devices.slice(0, 40))
        expect(await isBidFor(app, base, device)).toBe(bid.has(device));
      expect(bid.size).toBeGreaterThan(1_250);
      expect(bid.size).toBeLessThan(1_450);
      return devices.filter((device) => bid.has(device));
    });
    const heldOut = devices.filter((device) => !treated.includes(device));
    await showTo(app, base, treated.slice(0, 3));
    await tellOfMany(promoter, appId, 'purchase', [...treated.slice(0, 400), ...heldOut.slice(0, 30)]);
    await looksAt(page, at, { treated: treated.length, heldOut: heldOut.length });
    await theWay(page, at);
    await oneByOne(page, at, promoter, appId);
    expect(at.complaints).toEqual([]);
  });
}

/** What is missing or leads nowhere is said at its field; the hold-out is a tenth unless somebody says otherwise. */
async function addCampaign(page: Page, at: Visit, appId: number): Promise<number> {
  await page.goto(`/adv/app?app=${appId}&campaign=new`);
  await fieldOf(page, at.text('campaign.name')).fill('Come back');
  await page.getByRole('radio', { name: at.text('campaign.goals.engage'), exact: true }).check();
  await fieldOf(page, at.text('campaign.bid')).fill(newDraft.bid);
  await fieldOf(page, at.text('campaign.dailyBudget')).fill(newDraft.dailyBudget);
  await expect(fieldOf(page, at.text('campaign.holdOut'))).toHaveValue('10');
  const link = page.getByRole('textbox', { name: at.text('campaign.landing') });
  await link.fill('coinrush://cart');
  const save = button(page, at.text('campaign.addDraft'));
  await saveWrong(save);
  await expectWrong(link, at.text('campaign.errors.linkNotWeb'), 'coinrush://cart');
  const segments = page.getByRole('combobox', { name: at.text('campaign.segmentsIn') });
  await expectWrong(segments, at.text('campaign.errors.segmentEmpty'));
  await at.expectAccessible();
  await picture(page, at, 'refused');
  await link.fill('https://shop.example/cart?c={click_id}');
  await segments.click();
  await page.getByTitle(/^Left in the cart/).click();
  await page.keyboard.press('Escape');
  await picture(page, at, 'campaign');
  await expect(page.locator('.ant-form-item-explain-error')).toHaveCount(0);
  await save.click();
  await expect(page).toHaveURL(/campaign=\d+$/);
  return Number(new URL(page.url()).searchParams.get('campaign'));
}

async function run({ api }: Person, id: number, creative: number): Promise<void> {
  const campaign = (await api.get(`${getCampaign.path}?id=${id}`)) as Campaign;
  expect(campaign).toMatchObject({ goal: 'engage', holdOut: 10 });
  await api.post(updateCampaign.path, {
    ...campaign,
    ...{ countries: ['00'], pacing: 'fast', dailyBudget: '1000', creatives: [{ id: creative, weight: 1 }] },
  });
  await api.post(switchCampaigns.path, { ids: [id], switch: 'on' });
}

/** Some see it, and tap. */
async function showTo({ appKey, plat, placementId }: AppForAds, baseUrl: string, devices: readonly string[]) {
  const networks = createNetworks({ seed: 1, bend: (truth) => ({ ...truth, fill: 0 }) });
  for (const [seed, deviceId] of devices.entries()) {
    const who = { appKey, platform: plat, country: 'US', seed, deviceId, tempting: 1 } as const;
    const phone = createPhone({ baseUrl, networks, ...who });
    await phone.init();
    expect(await phone.load(placementId)).toBe(true);
    expect(await phone.show(placementId)).toBe('shown');
    phone.close();
  }
}

/** Both groups as they asked, and what that says: not enough yet. */
async function looksAt(
  page: Page,
  at: Visit,
  { treated, heldOut }: { readonly treated: number; readonly heldOut: number },
): Promise<void> {
  const today = new Date().toISOString().slice(0, 10);
  await page.goto('/adv/app');
  await page
    .getByRole('navigation', { name: at.text('shell.mainMenu') })
    .getByRole('link', { name: at.text('titles.analysisMenu') })
    .click();
  await expect(page).toHaveURL((url) => url.pathname === analysis);
  await page.goto(`${analysis}?from=${today}&to=${today}`);
  const campaign = page
    .getByRole('row')
    .or(page.getByRole('main').getByRole('listitem'))
    .filter({ has: page.getByRole('link', { name: 'Come back', exact: true }) });
  const number = new Intl.NumberFormat(at.lang === 'zhCN' ? 'zh-CN' : 'en-GB');
  await expect(async () => {
    await page.reload();
    await expect(campaign).toContainText(number.format(treated), { timeout: 5_000 });
    await expect(campaign).toContainText(at.text('retargeting.verdict.notYet'), { timeout: 1_000 });
    const rate = number.format(Math.round((30 * 10_000) / heldOut) / 10);
    await expect(campaign).toContainText(at.text('retargeting.perThousand', { rate }), { timeout: 1_000 });
  }).toPass({ timeout: 90_000 });
  // The lift, and where the truth lies.
  const percent = String.raw`[+−-]?[\d.,]+\s?%`;
  const between = at.text('retargeting.between', { low: 'LOW', high: 'HIGH' });
  const interval = between.replace(/LOW|HIGH/g, percent);
  await expect(campaign).toContainText(new RegExp(`${percent}\\s*${interval}`));
  await at.expectAccessible();
  await picture(page, at, 'incrementality');
}

/** Three saw it and clicked; they bought afterwards. */
async function theWay(page: Page, at: Visit): Promise<void> {
  await page.getByRole('link', { name: at.text('retargeting.view.path'), exact: true }).click();
  const funnel = page.getByRole('region', { name: at.text('retargeting.funnel') });
  await expect(async () => {
    await page.reload();
    const shown = funnel.getByRole('listitem').filter({ hasText: at.text('retargeting.step.shown') });
    await expect(shown).toContainText('3', { timeout: 5_000 });
  }).toPass({ timeout: 60_000 });
  await expect(
    page.getByRole('region', { name: at.text('retargeting.frequency') }).locator('canvas'),
  ).toBeVisible();
  await at.expectAccessible();
  await picture(page, at, 'path');
  await page.getByRole('link', { name: at.text('retargeting.view.report'), exact: true }).click();
  await expect(page.getByText('Come back').first()).toBeVisible();
  // Of campaigns to engage alone, until somebody takes that out.
  await expect(page).toHaveURL(/view=report&.*is\.campaign=\d+$/);
  await picture(page, at, 'report');
}

/** What somebody told of is found by its own id, and says why it does not count. */
async function oneByOne(page: Page, at: Visit, promoter: Person, appId: number): Promise<void> {
  const { secret, testClickId } = (await promoter.api.get(`${getPostbacks.path}?id=${appId}`)) as {
    readonly secret: string;
    readonly testClickId: string;
  };
  const said = { app: String(appId), secret, click_id: testClickId, event: 'purchase', event_id: 'order-7' };
  const told = await fetch(`${process.env.MILLRACE_BASE_URL}${postbackPath}?${new URLSearchParams(said)}`);
  expect(told.status).toBe(200);
  await page.getByRole('link', { name: at.text('retargeting.view.conversions'), exact: true }).click();
  await page.getByRole('textbox', { name: at.text('retargeting.searchHint') }).fill('order-7');
  await expect(async () => {
    await page.reload();
    await expect(page.getByText(at.text('postback.why.test')).first()).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 60_000 });
  await at.expectAccessible();
  await picture(page, at, 'conversions');
}
