import { updateAppNetworkStatus } from '@millrace/contract/publisher/ad-network';
import { adType } from '@millrace/contract/publisher/ad-type';
import { getApp } from '@millrace/contract/publisher/app';
import { getOwnAds, type OwnAds, updateOwnAds } from '@millrace/contract/publisher/own-ads';
import { createPlacement } from '@millrace/contract/publisher/placement';
import { placementDefaults } from '@millrace/contract/publisher/placement-fields';
import { createTestDevice } from '@millrace/contract/publisher/test-mode';
import type { Page } from '@playwright/test';
import * as z from 'zod/mini';
import { asSystem } from '../support/database.ts';
import { expectMarked, expectWrong, fieldOf, saveMended, saveWrong, search } from '../support/form.ts';
import { takeBackLast } from '../support/history.ts';
import { newMember, newPerson, type Person } from '../support/people.ts';
import { newPhone } from '../support/phone.ts';
import { newRunningAdvertiser } from '../support/promotion.ts';
import { atADesk, expect, test, type Visit, walkedIn } from '../support/test.ts';
import { newWaterfall } from '../support/waterfall.ts';

const withId = z.object({ id: z.int() });

const stored = async (owner: Person, pubAppId: number) =>
  (await owner.api.get(`${getOwnAds.path}?pubAppId=${pubAppId}`)) as OwnAds;

const modeOf = (page: Page, at: Visit, mode: OwnAds['mode']) =>
  page.getByRole('radio', { name: at.text(`ownAds.mode.${mode}`), exact: true });

const lineOf = (page: Page, placement: string) => page.getByRole('listitem').filter({ hasText: placement });

/** Beside the placement that has rules, one that has none. */
async function newApp(owner: Person): Promise<number> {
  const { pubAppId } = await newWaterfall(owner);
  const banner = { ...placementDefaults(adType.banner), name: 'Menu', adType: adType.banner, pubAppId };
  await owner.api.post(createPlacement.path, banner);
  return pubAppId;
}

test('all are let in above a floor, one is blocked; off again, which history takes back', async ({
  page,
  visit,
  baseURL,
}) => {
  // Bids where no other test's phones are.
  const advertiser = await newRunningAdvertiser(baseURL ?? '', { countries: ['AQ'] });
  const category = `Casino of ${advertiser.organizationName}`;
  await asSystem((tx) =>
    tx
      .updateTable('promoted_app')
      .from('organization')
      .set({ category: 'Games', genres: [category] })
      .whereRef('organization.id', '=', 'promoted_app.organization_id')
      .where('organization.name', '=', advertiser.organizationName)
      .where('organization.kind', '=', 1)
      .execute(),
  );
  const owner = await newPerson();
  const pubAppId = await newApp(owner);
  const at = await visit();
  await at.as(owner);
  await page.goto(`/app/settings?pubAppId=${pubAppId}`);
  const links = page.getByRole('main').getByRole('link', { name: at.text('titles.ownAds') });
  await links.click();
  await expect(modeOf(page, at, 'off')).toBeChecked();
  await expect(page.getByText(at.text('ownAds.placementsLater'))).toBeVisible();

  const save = page.getByRole('button', { name: at.text('common.save'), exact: true });
  const saved = page.getByText(at.text('ownAds.saved'), { exact: true });
  await modeOf(page, at, 'chosen').check();
  await saveWrong(save);
  await expectWrong(fieldOf(page, at.text('ownAds.chosen')), at.text('ownAds.errors.advertisersEmpty'));
  await search(page, at.text('ownAds.chosen'), advertiser.organizationName);
  await expect(page.getByText(at.text('ownAds.errors.advertisersEmpty'))).toHaveCount(0);
  await modeOf(page, at, 'all').check();
  // Whoever is blocked was not meant to be chosen, though that list is out of sight now.
  await page.getByRole('combobox', { name: at.text('ownAds.blocked') }).fill(advertiser.organizationName);
  await page.getByTitle(advertiser.organizationName, { exact: true }).last().click();
  await page.keyboard.press('Escape');
  // A category that is there is found by its name; others are typed.
  const categories = page.getByRole('combobox', { name: at.text('ownAds.categories') });
  await categories.click();
  await expect(page.getByTitle(category, { exact: true })).toBeVisible();
  await at.expectAccessible();
  await categories.fill(advertiser.organizationName);
  await categories.press('ArrowDown');
  await expectMarked(page, category);
  await expect(page.getByTitle(category, { exact: true })).toContainText(
    at.text('ownAds.categoryCampaigns', { count: 1 }),
  );
  await categories.press('Enter');
  await categories.fill('Dating');
  await expectMarked(page, 'Dating');
  await categories.press('Enter');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: at.text('ownAds.addFloor') }).click();
  const floor = fieldOf(page, at.text('ownAds.floor'));
  await floor.fill('2,5');
  await saveWrong(save);
  await expectWrong(floor, at.text('ownAds.errors.floorMalformed'), '2,5');
  await floor.fill('2.5');
  await saveMended(save);
  await expect(saved).toBeVisible();

  const first = await stored(owner, pubAppId);
  const id = first.advertisers.find(({ name }) => name === advertiser.organizationName)?.id;
  expect(first).toMatchObject({
    ...{ mode: 'all', chosen: [], blocked: [id], version: 1 },
    floors: [{ countries: ['00'], floor: '2.5' }],
    blockedCategories: [category, 'Dating'],
  });
  await expect(lineOf(page, 'Menu')).toContainText(at.text('ownAds.byItself'));
  const line = lineOf(page, 'Level end');
  await expect(line).toContainText(at.text('ownAds.inNoRule'));
  await at.expectAccessible();
  await line.getByRole('link', { name: at.text('placement.rulesOf', { name: 'Level end' }) }).click();
  await expect(page).toHaveURL(/type=2&/);
  await page.goBack();

  await owner.api.post(updateAppNetworkStatus.path, { adNetworkAppId: first.network?.id, status: 0 });
  await page.reload();
  await expect(line).toContainText(at.text('ownAds.networkOff'));
  await at.expectAccessible();
  const switchOn = { name: at.text('ownAds.networkOnOf', { name: at.text('ownAds.thisApp') }) };
  await page.getByRole('button', switchOn).click();
  await expect(line).toContainText(at.text('ownAds.inNoRule'));

  await modeOf(page, at, 'off').check();
  await save.click();
  await expect(page.getByText(at.text('ownAds.placementsOff'))).toBeVisible();
  await takeBackLast(page, at, 'Coin Rush');
  await expect(modeOf(page, at, 'all')).toBeChecked();
  expect(await stored(owner, pubAppId)).toMatchObject({ mode: 'all', blocked: [id], version: 3 });
  expect(at.complaints).toEqual([]);
});

for (const lang of walkedIn('enGB')) {
  test(`who serves whom says which campaigns were looked at, and why each won or did not (${lang})`, async ({
    page,
    visit,
    baseURL,
  }) => {
    const advertiser = await newRunningAdvertiser(baseURL ?? '');
    const owner = await newPerson();
    const { pubAppId } = await newWaterfall(owner);
    const interstitial = placementDefaults(adType.interstitial);
    const made = { ...interstitial, name: 'Pause', adType: adType.interstitial, pubAppId };
    const { id: placementId } = z.parse(withId, await owner.api.post(createPlacement.path, made));
    const all = {
      ...{ mode: 'all', chosen: [], blocked: [], floors: [] },
      ...{ blockedCategories: [], blockedCreatives: [], house: false },
    };
    await owner.api.post(updateOwnAds.path, { ...all, pubAppId, version: 0 });
    const at = await visit(lang);
    await at.as(owner);
    await page.goto(`/mediation/serve?pubAppId=${pubAppId}&type=4&placementId=${placementId}&country=US`);
    const looked = page.getByRole('list', { name: at.text('ownAds.auction.title') });
    const hers = looked.getByRole('listitem').filter({ hasText: advertiser.organizationName });
    // Other tests' campaigns pay as much, and of equal ones chance takes one.
    await expect(hers).toContainText('Shop');
    await expect(hers).toContainText('2.50');
    await at.expectAccessible();

    const floors = [{ countries: ['00'], floor: '2.6' }];
    await owner.api.post(updateOwnAds.path, { ...all, floors, pubAppId, version: 1 });
    await page.getByRole('button', { name: at.text('mediationRule.explainAgain') }).click();
    await expect(hers).toContainText(at.text('ownAds.outcome.floor'));
    await seeInTrace(at, owner, { pubAppId, placementId, advertiser: advertiser.organizationName });
    expect(at.complaints).toEqual([]);
  });
}

interface Traced {
  readonly pubAppId: number;
  /** Of an ad that is bid for. */
  readonly placementId: number;
  readonly advertiser: string;
}

/** A registered phone asks for cards, which who serves whom says the same of, and then for an ad that is bid for: both decisions say whom they looked at. */
async function seeInTrace(
  at: Visit,
  owner: Person,
  { pubAppId, placementId, advertiser }: Traced,
): Promise<void> {
  const { page } = at;
  const { advertisers } = await stored(owner, pubAppId);
  const id = advertisers.find(({ name }) => name === advertiser)?.id;
  const chosen = {
    ...{ mode: 'chosen', chosen: [id], blocked: [], floors: [] },
    ...{ blockedCategories: [], blockedCreatives: [], house: false },
  };
  await owner.api.post(updateOwnAds.path, { ...chosen, pubAppId, version: 2 });
  const cards = placementDefaults(adType.crossPromote);
  const made = { ...cards, name: 'More games', adType: adType.crossPromote, pubAppId };
  const place = z.parse(withId, await owner.api.post(createPlacement.path, made));
  const deviceId = crypto.randomUUID();
  const form = { deviceName: 'QA Pixel', plat: 1, deviceId };
  const device = z.parse(withId, await owner.api.post(createTestDevice.path, form));
  const { appKey } = (await owner.api.get(`${getApp.path}?id=${pubAppId}`)) as { appKey: string };
  const phone = newPhone(appKey, deviceId);

  // Where the newest decision stands beside the list.
  await atADesk(page);
  await page.goto(`/sdk/testing/trace/${device.id}`);
  const newest = page
    .getByRole('region', { name: at.text('decisionTrace.decisions') })
    .getByRole('listitem')
    .first();
  const decision = page.getByRole('article', { name: at.text('decisionTrace.decision') });
  const hers = decision
    .getByRole('list', { name: at.text('ownAds.auction.title') })
    .getByRole('listitem')
    .filter({ hasText: advertiser });
  // A device and a placement are known to the process that phones ask within seconds.
  await expect(async () => {
    expect(await phone.cards(place.id)).toEqual([]);
    await expect(newest).toContainText('More games', { timeout: 3_000 });
  }).toPass();
  await expect(newest).toContainText(at.text('decisionTrace.cards', { count: 0 }));
  await expect(decision).toContainText(at.text('ownAds.auction.ofCards'));
  await expect(decision).toContainText(at.text('ownAds.auction.noCards'));
  // She has a video and no card.
  await expect(hers).toContainText(at.text('ownAds.outcome.format'));
  await at.expectAccessible();
  await seeCards(at, { pubAppId, placementId: place.id, advertiser });
  await page.goto(`/sdk/testing/trace/${device.id}`);

  await phone.load(placementId);
  await expect(newest).toContainText('Pause');
  await expect(hers).toContainText('2.50');
  await expect(decision).not.toContainText(at.text('ownAds.auction.ofCards'));
  await at.expectAccessible();
}

/** Who serves whom says the same of cards as the trace, of a phone that is only described. */
async function seeCards(at: Visit, { pubAppId, placementId, advertiser }: Traced): Promise<void> {
  const { page } = at;
  await page.goto(`/mediation/serve?pubAppId=${pubAppId}&type=9&placementId=${placementId}&country=US`);
  const result = page.getByRole('region', { name: at.text('mediationRule.result') });
  await expect(result).toContainText(at.text('ownAds.auction.ofCards'));
  await expect(result).toContainText(at.text('ownAds.auction.noCards'));
  const looked = result.getByRole('list', { name: at.text('ownAds.auction.title') });
  await expect(looked.getByRole('listitem').filter({ hasText: advertiser })).toContainText(
    at.text('ownAds.outcome.format'),
  );
  await at.expectAccessible();
}

test('a viewer reads it and is offered nothing else (zhCN)', async ({ page, visit }) => {
  const owner = await newPerson();
  const pubAppId = await newApp(owner);
  const blocked = {
    mode: 'all',
    chosen: [],
    blocked: [],
    floors: [],
    blockedCategories: ['Casino'],
    blockedCreatives: [],
    house: false,
  };
  await owner.api.post(updateOwnAds.path, { ...blocked, pubAppId, version: 0 });
  const at = await visit('zhCN');
  await at.as(await newMember(owner));
  await page.goto(`/app/own-ads?pubAppId=${pubAppId}`);
  await expect(page.getByText(at.text('appScope.readOnly'))).toBeVisible();
  await expect(modeOf(page, at, 'all')).toBeChecked();
  await expect(modeOf(page, at, 'off')).toBeDisabled();
  await expect(page.getByText('Casino', { exact: true })).toBeVisible();
  await expect(lineOf(page, 'Menu')).toContainText(at.text('ownAds.byItself'));
  await expect(page.getByRole('button', { name: at.text('common.save'), exact: true })).toHaveCount(0);
  await expect(page.getByRole('button', { name: at.text('ownAds.addFloor') })).toHaveCount(0);
  await at.expectAccessible();
  expect(at.complaints).toEqual([]);
});
