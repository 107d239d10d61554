import type { Campaign } from '@millrace/contract/advertiser/campaign';
import { getCampaign } from '@millrace/contract/advertiser/campaign';
import { type OwnAdsMode, updateOwnAds } from '@millrace/contract/publisher/own-ads';
import type { Page } from '@playwright/test';
import { expectWrong, fieldOf, saveMended, saveWrong } from '../support/form.ts';
import { newPerson, type Person } from '../support/people.ts';
import { newPromotion } from '../support/promotion.ts';
import { expect, test, type Visit, walkedIn } from '../support/test.ts';
import { newWaterfall } from '../support/waterfall.ts';

const nobody = { chosen: [], blocked: [], floors: [], blockedCategories: [], blockedCreatives: [] };
const letIn = (owner: Person, pubAppId: number, mode: OwnAdsMode, version: number) =>
  owner.api.post(updateOwnAds.path, { ...nobody, house: false, mode, pubAppId, version });

/** By its words: the radio itself is hidden behind them. */
const choice = (page: Page, at: Visit, key: 'all' | 'include' | 'exclude') =>
  page
    .getByRole('radiogroup', { name: at.text('campaign.places') })
    .getByText(at.text(`caps.mode.${key}`), { exact: true });

const unfold = (page: Page, at: Visit) =>
  page.getByRole('button', { name: at.text('campaign.audience') }).click();

/** Chooses what is found by a name that no other test uses. */
async function choose(page: Page, label: string, written: string, option: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).fill(written);
  await page.locator('.ant-select-item-option').filter({ hasText: option }).first().click();
  await page.keyboard.press('Escape');
}

for (const lang of walkedIn('enGB')) {
  test(`a campaign runs in chosen apps alone, and one that closes stays under its number (${lang})`, async ({
    page,
    visit,
  }) => {
    const publisher = await newPerson();
    const name = `Rush ${publisher.organizationName}`.slice(0, 50);
    const { pubAppId, placementId } = await newWaterfall(publisher, name);
    await letIn(publisher, pubAppId, 'all', 0);
    const { promoter, app, campaign } = await newPromotion();
    const stored = async () => (await promoter.api.get(`${getCampaign.path}?id=${campaign.id}`)) as Campaign;
    const at = await visit(lang);
    await at.as(promoter);
    await page.goto(`/adv/app?app=${app.id}&campaign=${campaign.id}`);
    await unfold(page, at);
    const save = page.getByRole('button', { name: at.text('common.save'), exact: true });

    await choice(page, at, 'include').click();
    await saveWrong(save);
    const apps = fieldOf(page, at.text('campaign.publisherApps'));
    await expectWrong(apps, at.text('campaign.errors.placesEmpty'));
    await choose(page, at.text('campaign.placements'), name, 'Level end');
    await expect(page.getByText(at.text('campaign.errors.placesEmpty'))).toHaveCount(0);
    await choose(page, at.text('campaign.publisherApps'), name, name);
    await at.expectAccessible();
    await saveMended(save);
    await expect(page.getByText(at.text('campaign.saved'), { exact: true })).toBeVisible();
    expect((await stored()).targeting).toMatchObject({
      ...{ publisherMode: 'include', publisherApps: [pubAppId], placements: [placementId] },
    });

    await page.getByRole('button', { name: at.text('changeLog.historyOf', { name: 'Autumn' }) }).click();
    await expect(page.getByRole('dialog')).toContainText(name);
    await page.keyboard.press('Escape');

    await letIn(publisher, pubAppId, 'off', 1);
    await page.reload();
    await unfold(page, at);
    const number = (id: number) => at.text('campaign.placeNumber', { id });
    for (const id of [pubAppId, placementId])
      await expect(
        page.getByText(at.text('campaign.placesClosed', { names: number(id) })).first(),
      ).toBeVisible();
    await fieldOf(page, at.text('campaign.name')).fill('Winter');
    await saveMended(save);
    await expect(page.getByText(at.text('campaign.saved'), { exact: true })).toBeVisible();
    expect(await stored()).toMatchObject({ name: 'Winter', targeting: { publisherApps: [pubAppId] } });

    await choice(page, at, 'all').click();
    await saveMended(save);
    await expect(page.getByText(at.text('campaign.saved'), { exact: true }).last()).toBeVisible();
    await expect
      .poll(async () => (await stored()).targeting)
      .toMatchObject({ publisherMode: null, publisherApps: [], placements: [] });
    expect(at.complaints).toEqual([]);
  });
}
