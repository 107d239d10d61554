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
import { openTransport } from '../../fleet/wire/transport.ts';
import { simulatedClock } from '../../fleet/world/clock.ts';
import { createNetworks } from '../../fleet/world/networks.ts';
import type { AppForAds } from './ads-on-phones.ts';
import { mainButton } from './button.ts';
import { expectWrong, fieldOf, saveWrong } from './form.ts';
import { ingestSecret } from './installation.ts';
import { askAll, isBidFor } from './members.ts';
import { pattern } from './pattern.ts';
import type { Person } from './people.ts';
import { newDraft } from './promotion.ts';
import { expect, type Visit } from './test.ts';

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
  const save = mainButton(page, at.text('campaign.addDraft'));
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

/** The month that is played: so many days back devices ask for the first time, some of them each time. */
const askingDays = [28, 26, 24, 22, 20, 18, 16, 14, 12, 10, 8, 6, 4, 2];
const [hour, day] = [3_600_000, 86_400_000];
/** A moment of a day of the month that is over by now, milliseconds UTC. */
const on = (daysAgo: number, hours = 6) => Math.floor(Date.now() / day) * day - daysAgo * day + hours * hour;
const firstDay = () => dayOf(on(28));
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

/** A device that asked for ads in the month. */
export interface Asked {
  readonly device: string;
  /** Of its first request, milliseconds UTC. */
  readonly since: number;
  /** It is among those that never see the campaign. */
  readonly heldOut: boolean;
}

/** In the course of a month every device asks; one in ten never sees the campaign, and stays so. */
export async function askForAds(
  app: AppForAds,
  base: string,
  devices: readonly string[],
): Promise<readonly Asked[]> {
  const asked: Asked[] = [];
  const each = Math.ceil(devices.length / askingDays.length);
  for (const [nth, daysAgo] of askingDays.entries()) {
    const since = on(daysAgo);
    const ofDay = devices.slice(nth * each, (nth + 1) * each);
    const bid = new Set<string>();
    const ask = async (some: readonly string[]) => {
      for (const device of await askAll(app, base, some, since)) bid.add(device);
      return bid.size;
    };
    // While the day's money is on its way to the server nobody is bid for.
    await expect.poll(() => ask(ofDay.slice(0, 12)), { timeout: 60_000 }).toBeGreaterThan(0);
    const [known = ''] = bid;
    await ask(ofDay);
    // Whoever is held out is so in every round in which one who was bid for is so again.
    for (let round = 0; round < 2; round += 1) {
      await expect(async () => {
        expect(await isBidFor(app, base, known, since)).toBe(true);
        await ask(ofDay.filter((device) => !bid.has(device)));
        expect(await isBidFor(app, base, known, since)).toBe(true);
      }).toPass({ timeout: 60_000 });
    }
    asked.push(...ofDay.map((device) => ({ device, since, heldOut: !bid.has(device) })));
  }
  const heldOut = asked.filter((one) => one.heldOut);
  expect(heldOut.length / devices.length).toBeGreaterThan(0.04);
  expect(heldOut.length / devices.length).toBeLessThan(0.16);
  // On another day, the same.
  for (const { device } of heldOut.slice(0, 20)) expect(await isBidFor(app, base, device, on(1))).toBe(false);
  return asked;
}

/** Some see it the day after, and tap. */
export async function showTo(
  { appKey, plat, placementId }: AppForAds,
  baseUrl: string,
  devices: readonly Asked[],
) {
  const networks = createNetworks({ seed: 1, bend: (truth) => ({ ...truth, fill: 0 }) });
  const transport = openTransport({ connections: 2, secret: ingestSecret });
  for (const [seed, { device: deviceId, since }] of devices.entries()) {
    const who = { appKey, platform: plat, country: 'US', seed, deviceId, tempting: 1 } as const;
    await expect(async () => {
      const clock = simulatedClock(since + day);
      const phone = createPhone({ baseUrl, networks, transport, clock, installedAt: since - day, ...who });
      await phone.init();
      expect(await phone.load(placementId)).toBe(true);
      expect(await phone.show(placementId)).toBe('shown');
      await phone.flush();
      phone.close();
    }).toPass({ timeout: 30_000 });
  }
  transport.close();
}

/** What was bought in the month comes in as a file, two days after each device had asked for the first time. */
export async function bringInPurchases(
  page: Page,
  at: Visit,
  appId: number,
  buyers: readonly Asked[],
): Promise<void> {
  await page.goto(`/event/tracking?app=${appId}&tab=past`);
  const lines = buyers.map(({ device, since }, nth) =>
    ['purchase', `month-${nth}`, new Date(since + 1.5 * day).toISOString(), device, '10', 'USD'].join(),
  );
  const text = ['event,event_id,time,device_id,value,currency', ...lines].join('\n');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'month.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  const number = new Intl.NumberFormat(at.lang === 'zhCN' ? 'zh-CN' : 'en-GB');
  const events = number.format(buyers.length);
  await mainButton(page, at.text('eventTracking.past.send', { events })).press('Enter');
  const done = at.text('eventTracking.past.done', { accepted: events, repeated: '0', refused: '0' });
  await expect(page.getByText(done)).toBeVisible({ timeout: 30_000 });
}

/** Both groups over the month, and what that says: not enough yet; and of its first week those alone that asked in it. */
export async function looksAt(
  page: Page,
  at: Visit,
  asked: readonly Asked[],
  bought: readonly Asked[],
): Promise<void> {
  await page.goto('/advAnalytics');
  await expect(page).toHaveURL((url) => url.pathname === analysis);
  const number = new Intl.NumberFormat(at.lang === 'zhCN' ? 'zh-CN' : 'en-GB');
  const campaign = page
    .getByRole('row')
    .or(page.getByRole('main').getByRole('listitem'))
    .filter({ has: page.getByRole('link', { name: 'Come back', exact: true }) });
  const [week, month] = [on(22, 0), on(0, 24)];
  for (const until of [week, month]) {
    const within = asked.filter(({ since }) => since < until);
    const [treated, heldOut] = [within.filter((one) => !one.heldOut), within.filter((one) => one.heldOut)];
    await page.goto(`${analysis}?from=${firstDay()}&to=${dayOf(until - 1)}`);
    await expect(async () => {
      await page.reload();
      await expect(campaign).toContainText(number.format(treated.length), { timeout: 5_000 });
      await expect(campaign).toContainText(number.format(heldOut.length), { timeout: 1_000 });
      if (until === week) return;
      await expect(campaign).toContainText(at.text('retargeting.verdict.notYet'), { timeout: 1_000 });
      const times = bought.filter((one) => one.heldOut).length;
      const rate = number.format(Math.round((times * 10_000) / heldOut.length) / 10);
      await expect(campaign).toContainText(at.text('retargeting.perThousand', { rate }), { timeout: 1_000 });
    }).toPass({ timeout: 90_000 });
    // Less than a hundred held out in a week: too few to say anything of.
    if (until === week) await expect(campaign).toContainText(at.text('retargeting.verdict.tooFew'));
  }
  const [about = '', days = ''] = at.text('retargeting.daysNeeded', { count: 99 }).split('99');
  await expect(campaign).toContainText(pattern`${about}[\d,]+${days}`);
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
  // Each half a day after it was seen.
  const delays = page.getByRole('region', { name: at.text('retargeting.delays') }).first();
  const withinDay = delays
    .getByRole('row')
    .filter({ hasText: at.text('retargeting.withinDays', { count: 1 }) });
  await expect(withinDay).toContainText('3');
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
