import {
  type Campaign,
  getCampaign,
  switchCampaigns,
  updateCampaign,
} from '@millrace/contract/advertiser/campaign';
import { postbackPath } from '@millrace/contract/advertiser/conversion';
import { getPostbacks } from '@millrace/contract/advertiser/postback';
import type { Page } from '@playwright/test';
import { createPhone } from '../../fleet/phone/phone.ts';
import { createNetworks } from '../../fleet/world/networks.ts';
import type { AppForAds } from './ads-on-phones.ts';
import { expectWrong, fieldOf, saveWrong } from './form.ts';
import { askAll, isBidFor } from './members.ts';
import type { Person } from './people.ts';
import { newDraft } from './promotion.ts';
import { expect, type Visit } from './test.ts';

const button = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true });
const analysis = '/advAnalytics/appRetargeting';

/** What is missing or leads nowhere is said at its field; the hold-out is a tenth unless somebody says otherwise. */
export async function addEngageCampaign(page: Page, at: Visit, appId: number): Promise<number> {
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
  await link.fill('https://shop.example/cart?c={click_id}');
  await segments.click();
  await page.getByTitle(/^Left in the cart/).click();
  await page.keyboard.press('Escape');
  await expect(page.locator('.ant-form-item-explain-error')).toHaveCount(0);
  await save.click();
  await expect(page).toHaveURL(/campaign=\d+$/);
  return Number(new URL(page.url()).searchParams.get('campaign'));
}

/** With a video that was reviewed, all over the world, at once. */
export async function runCampaign({ api }: Person, id: number, creative: number): Promise<void> {
  const campaign = (await api.get(`${getCampaign.path}?id=${id}`)) as Campaign;
  expect(campaign).toMatchObject({ goal: 'engage', holdOut: 10 });
  await api.post(updateCampaign.path, {
    ...campaign,
    ...{ countries: ['00'], pacing: 'fast', dailyBudget: '1000', creatives: [{ id: creative, weight: 1 }] },
  });
  await api.post(switchCampaigns.path, { ids: [id], switch: 'on' });
}

/** Every device asks; one in ten never sees it, and stays so. @returns those that may see it */
export async function askForAds(
  app: AppForAds,
  base: string,
  devices: readonly string[],
): Promise<readonly string[]> {
  const some = devices.slice(0, 12);
  await expect.poll(async () => (await askAll(app, base, some)).size, { timeout: 60_000 }).toBeGreaterThan(0);
  const bid = await askAll(app, base, devices);
  // While money is on its way to the server nobody is bid for; whoever is held out is so in every round.
  for (let round = 0; round < 3; round += 1) {
    const others = devices.filter((device) => !bid.has(device));
    for (const device of await askAll(app, base, others)) bid.add(device);
  }
  for (const device of devices.slice(0, 40)) expect(await isBidFor(app, base, device)).toBe(bid.has(device));
  expect(bid.size / devices.length).toBeGreaterThan(0.84);
  expect(bid.size / devices.length).toBeLessThan(0.96);
  return devices.filter((device) => bid.has(device));
}

/** Some see it, and tap. */
export async function showTo(
  { appKey, plat, placementId }: AppForAds,
  baseUrl: string,
  devices: readonly string[],
) {
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
export async function looksAt(
  page: Page,
  at: Visit,
  { treated, heldOut }: { readonly treated: number; readonly heldOut: number },
): Promise<void> {
  const today = new Date().toISOString().slice(0, 10);
  await page.goto('/advAnalytics');
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
}

/** Three saw it and clicked; they bought afterwards. */
export async function theWay(page: Page, at: Visit): Promise<void> {
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
  await page.getByRole('link', { name: at.text('retargeting.view.report'), exact: true }).click();
  await expect(page.getByText('Come back').first()).toBeVisible();
  // Of campaigns to engage alone, until somebody takes that out.
  await expect(page).toHaveURL(/view=report&.*is\.campaign=\d+$/);
}

/** What somebody told of is found by its own id, and says why it does not count. */
export async function oneByOne(page: Page, at: Visit, promoter: Person, appId: number): Promise<void> {
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
}
