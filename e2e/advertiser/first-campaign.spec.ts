import { randomBytes } from 'node:crypto';
import { platform } from '@millrace/contract/publisher/platform';
import type { Browser, Locator, Page } from '@playwright/test';
import { video } from '../../apps/server/src/testing/media.ts';
import { png } from '../../apps/server/src/testing/png.ts';
import type { Phone } from '../../fleet/phone/phone.ts';
import { signInAsAdministrator } from '../support/administrator.ts';
import { allowOwnAds, hasOwnBid, newAppForAds, phoneWithoutNetworks } from '../support/ads-on-phones.ts';
import { fieldOf, saveMended, search } from '../support/form.ts';
import { outboxFolder } from '../support/installation.ts';
import { secretMailedTo } from '../support/outbox.ts';
import { newPerson, type Person } from '../support/people.ts';
import { inStore } from '../support/store.ts';
import { expect, test, Visit } from '../support/test.ts';

const password = 'Correct-Horse-7';

/** A window of somebody else, in the same language. */
async function windowOf(browser: Browser, { lang }: Visit, work: (theirs: Visit) => Promise<void>) {
  const context = await browser.newContext();
  const theirs = new Visit(await context.newPage(), lang);
  await theirs.speak();
  await work(theirs);
  expect(theirs.complaints).toEqual([]);
  await context.close();
}

const mainButton = (at: Visit, key: Parameters<Visit['text']>[0]): Locator =>
  at.page.getByRole('main').getByRole('button', { name: at.text(key), exact: true });

/** The publisher's owner invites her with an advertiser of her own. */
async function invite(theirs: Visit, owner: Person, email: string, advertiser: string): Promise<void> {
  const { page } = theirs;
  await theirs.as(owner);
  await page.goto('/um/user-manage');
  await page.getByRole('button', { name: theirs.text('invitation.send'), exact: true }).click();
  const form = page.getByRole('region', { name: theirs.text('invitation.send'), exact: true });
  await form.getByRole('combobox', { name: theirs.text('invitation.emails') }).fill(`${email} `);
  await form.getByRole('combobox', { name: theirs.text('invitation.role') }).click();
  await page.getByTitle(theirs.text('user.role.r100'), { exact: true }).last().click();
  await form.getByLabel(theirs.text('invitation.advertiserName'), { exact: true }).fill(advertiser);
  await form.getByRole('button', { name: theirs.text('invitation.sendSubmit'), exact: true }).click();
  await expect(page.getByText(theirs.text('invitation.sent', { email }))).toBeVisible();
}

/** She follows the link of the mail, opens an account, signs in, and is held at her profile until it stands. */
async function comeIn(at: Visit, email: string): Promise<void> {
  const { page } = at;
  await page.goto(`/user/register?invite=${await secretMailedTo(outboxFolder(), email, 'invite')}`);
  await page.getByLabel(at.text('registration.name'), { exact: true }).fill('Lena Guest');
  await page.getByLabel(at.text('registration.password'), { exact: true }).fill(password);
  await page.getByRole('button', { name: at.text('invitation.acceptSubmit'), exact: true }).click();
  await page.getByRole('link', { name: at.text('common.signIn') }).click();
  await page.getByLabel(at.text('session.account'), { exact: true }).fill(email);
  await page.getByLabel(at.text('session.password'), { exact: true }).fill(password);
  await page.getByRole('button', { name: at.text('common.signIn'), exact: true }).click();
  await expect(page).toHaveURL(/\/promote\/edit$/);
  await fieldOf(page, at.text('promotion.email')).fill('ads@example.com');
  await search(page, at.text('promotion.country'), at.lang === 'enGB' ? 'Germany' : '德国');
  await saveMended(page.getByRole('button', { name: at.text('common.save') }));
  await expect(page.getByText(at.text('promotion.saved'))).toBeVisible();
}

/** Her game, by the address of its store. */
async function addGame(at: Visit): Promise<void> {
  const { page } = at;
  const icon = 'https://play-lh.googleusercontent.com/icon';
  const storeId = await inStore({ kind: 'found', name: 'Coin Rush', developer: 'Acme Games', icon });
  await page.goto('/adv/overview/rt');
  await mainButton(at, 'adsOverview.addFirst').click();
  await fieldOf(page, at.text('promotedApp.link')).fill(
    `https://play.google.com/store/apps/details?id=${storeId}`,
  );
  await mainButton(at, 'app.search').click();
  await expect(page.getByText(`Acme Games · Android · ${storeId}`)).toBeVisible();
  await saveMended(mainButton(at, 'promotedApp.add'));
  await expect(page.getByRole('heading', { level: 1, name: 'Coin Rush' })).toBeVisible();
}

/** A video, its icon and its end card, in one creative. */
async function makeCreative(at: Visit): Promise<void> {
  const { page } = at;
  await page.goto('/creative/upload');
  const files = [
    { name: 'spot.mp4', mimeType: 'video/mp4', buffer: await video('two-seconds') },
    { name: 'icon.png', mimeType: 'image/png', buffer: png(128, 128) },
    { name: 'end.png', mimeType: 'image/png', buffer: png(1200, 627) },
  ];
  await page.locator('input[type=file]').setInputFiles(files);
  const uploads = page.getByRole('list', { name: at.text('upload.list') });
  await expect(uploads.getByText(at.text('upload.done'))).toHaveCount(files.length);
  const makeOf = { name: 'spot.mp4', kind: at.text('creative.kind.video') };
  await page.getByRole('button', { name: at.text('creative.makeOf', makeOf) }).click();
  const form = page.getByRole('region', { name: at.text('creative.addTitle') });
  await fieldOf(page, at.text('creative.name')).fill('Spot');
  for (const [role, file] of [
    ['icon', 'icon.png'],
    ['endCard', 'end.png'],
  ] as const) {
    await form.getByRole('combobox', { name: new RegExp(`^${at.text(`creative.role.${role}`)}`) }).click();
    await page
      .getByTitle(new RegExp(`^${file}`))
      .last()
      .click();
  }
  await fieldOf(page, at.text('creative.title')).fill('Coin Rush');
  await form.getByRole('button', { name: at.text('creative.save') }).click();
  await expect(page.getByText(at.text('creative.added', { name: 'Spot' }))).toBeVisible();
}

/** As a phone shows it, upright and on its side, on both platforms. */
async function lookAtIt(at: Visit): Promise<void> {
  const { page } = at;
  await page.getByRole('button', { name: at.text('creative.openOf', { name: 'Spot' }) }).click();
  const preview = page.getByRole('figure', { name: at.text('creative.previewOf', { name: 'Spot' }) });
  const isWide = async () => {
    const { width = 0, height = 1 } = (await preview.locator('iframe').boundingBox()) ?? {};
    return width > height;
  };
  for (const device of ['iosPhone', 'androidPhone'] as const) {
    await preview.getByText(at.text(`creative.devices.${device}`)).click();
    for (const orientation of ['portrait', 'landscape'] as const) {
      await preview.getByText(at.text(`creative.orientations.${orientation}`)).click();
      await expect.poll(isWide).toBe(orientation === 'landscape');
      await expect(preview.frameLocator('iframe').locator('video')).toBeVisible();
    }
  }
  await at.expectAccessible();
}

/** 50 USD a day for two countries, as fast as they are to be had; each impression is 10 USD of that. */
async function addCampaign(at: Visit): Promise<void> {
  const { page } = at;
  await page.goto('/adv/app');
  await page.getByRole('link', { name: 'Coin Rush', exact: true }).click();
  await mainButton(at, 'campaign.add').first().click();
  await fieldOf(page, at.text('campaign.name')).fill('Autumn');
  const regions = page.getByRole('combobox', { name: at.text('campaign.regions'), exact: true });
  await regions.press('Backspace');
  for (const country of at.lang === 'enGB' ? ['Germany', 'Japan'] : ['德国', '日本']) {
    await regions.fill(country);
    await expect(page.getByTitle(country, { exact: true }).last()).toBeVisible();
    await regions.press('Enter');
  }
  await page.keyboard.press('Escape');
  await mainButton(at, 'campaign.addCreative').click();
  await page.getByRole('combobox', { name: at.text('campaign.creative'), exact: true }).click();
  await page.getByTitle(/^Spot/).click();
  await fieldOf(page, at.text('campaign.bid')).fill('10000');
  await fieldOf(page, at.text('campaign.dailyBudget')).fill('50');
  await page.getByRole('radio', { name: at.text('campaign.pacings.fast'), exact: true }).check();
  await saveMended(mainButton(at, 'campaign.addDraft'));
  await expect(page.getByRole('heading', { level: 1, name: 'Autumn' })).toBeVisible();
  await stateOf(at).getByRole('switch').click();
  await expect(stateOf(at)).toContainText(at.text('campaign.state.inReview'));
  await expect(stateOf(at)).toContainText(at.text('campaign.idle.creativesWaiting'));
  await at.expectAccessible();
}

const stateOf = (at: Visit): Locator => at.page.getByRole('region', { name: at.text('campaign.stateTitle') });

async function approve(admin: Visit, advertiser: string): Promise<void> {
  await signInAsAdministrator(admin);
  await admin.page.goto(`/admin/review?search=${encodeURIComponent(advertiser)}`);
  const panel = admin.page.getByRole('region', { name: admin.text('review.of', { name: 'Spot' }) });
  // Seen to its end, as a reviewer would; a click while it plays may still meet the frame that was there before scrolling.
  const words = panel.getByLabel(admin.text('review.reason'));
  await words.scrollIntoViewIfNeeded();
  await expect(panel.frameLocator('iframe').locator('#end-title')).toBeVisible();
  await panel.getByRole('button', { name: admin.text('review.approve'), exact: true }).click();
  await expect(admin.page.getByText(admin.text('creative.noneFits'))).toBeVisible();
}

/** What stands behind a name among today's figures. */
const figureOf = (page: Page, at: Visit, name: string): Locator =>
  page
    .getByRole('region', { name: at.text('adsOverview.figures') })
    .locator('dl')
    .first()
    .locator('div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd');

const soon = { timeout: 3_000 };

// Journey 13, with the fleet's phones.
for (const lang of ['enGB', 'zhCN'] as const) {
  test(`the first campaign of a promoter, from her invitation to the end of its budget (${lang})`, async ({
    page,
    visit,
    browser,
    baseURL: base,
  }) => {
    // All of a long journey.
    test.slow();
    const baseURL = base ?? '';
    const owner = await newPerson();
    const [email, advertiser] = [
      `l${randomBytes(4).toString('hex')}@example.com`,
      `Acme ${Date.now()} ${lang}`,
    ];
    const place = await newAppForAds(owner, platform.android);
    const at = await visit(lang);

    await test.step('she is invited, comes in, and fills her profile', async () => {
      await windowOf(browser, at, (theirs) => invite(theirs, owner, email, advertiser));
      await comeIn(at, email);
    });
    await test.step('her game, a video with its icon, as phones show it', async () => {
      await addGame(at);
      await makeCreative(at);
      await lookAtIt(at);
    });
    await test.step('a campaign that waits for its review; the Administrator approves', async () => {
      await addCampaign(at);
      await windowOf(browser, at, (admin) => approve(admin, advertiser));
      await page.reload();
      await expect(stateOf(at)).not.toContainText(at.text('campaign.state.inReview'));
    });
    await test.step('a publisher lets her in', async () => {
      await windowOf(browser, at, async (theirs) => {
        await theirs.as(owner);
        await allowOwnAds(theirs, place, advertiser);
      });
      await expect.poll(() => hasOwnBid(place, baseURL, 'DE')).toBe(true);
      expect(await hasOwnBid(place, baseURL, 'US')).toBe(false);
    });

    const phones: Phone[] = [];
    await test.step('phones of two countries load and show it; she sees impressions, clicks and spend', async () => {
      for (const [seed, country] of ['DE', 'JP'].entries()) {
        const phone = phoneWithoutNetworks(place, baseURL, { seed, country });
        phones.push(phone);
        await phone.init();
        // For a moment there may be none: its money is asked for as it is needed.
        await expect.poll(() => phone.load(place.placementId)).toBe(true);
        expect(await phone.show(place.placementId)).toBe('shown');
      }
      await page.goto('/adv/overview/rt');
      const [spend, impressions, clicks] = ['spend', 'impressions', 'clicks'] as const;
      await expect(async () => {
        await page.reload();
        await expect(figureOf(page, at, at.text(`adsOverview.${spend}`))).toContainText('20.00', soon);
        await expect(figureOf(page, at, at.text(`adsOverview.${impressions}`))).toContainText('2', soon);
        await expect(figureOf(page, at, at.text(`adsOverview.${clicks}`))).toContainText('2', soon);
      }).toPass({ timeout: 60_000 });
      await at.expectAccessible();
    });

    await test.step('at its budget it stops, and says so', async () => {
      // As often as there is an ad: an impression whose money is not there in time is nobody's.
      await expect(async () => {
        for (const phone of phones)
          if (await phone.load(place.placementId)) await phone.show(place.placementId);
        await page.reload();
        await expect(figureOf(page, at, at.text('adsOverview.spend'))).toContainText('50.00', soon);
        const idle = page.getByRole('region', { name: at.text('adsOverview.idle') });
        await expect(idle).toContainText(at.text('campaign.idle.dailyBudget'), soon);
      }).toPass();
      for (const phone of phones) phone.close();
      expect(await hasOwnBid(place, baseURL, 'DE')).toBe(false);
      await page.getByRole('link', { name: 'Autumn', exact: true }).first().click();
      await expect(stateOf(at)).toContainText(at.text('campaign.state.outOfBudget'));
      await expect(stateOf(at)).toContainText(at.text('campaign.idle.dailyBudget'));
    });
    await test.step('and the list says what it did', async () => {
      await page.getByRole('link', { name: at.text('campaign.of', { name: 'Coin Rush' }) }).click();
      const results = at.text('campaign.came', { installs: '0', events: '0' });
      await expect(page.getByRole('main').getByText(results)).toBeVisible();
      await expect(page.getByRole('main')).not.toContainText(
        at.text('campaign.shown', { impressions: '0', ctr: '–' }),
      );
    });
    // The icon stands at a store that no test reaches.
    expect(at.complaints.filter((line) => !line.includes('ERR_NAME_NOT_RESOLVED'))).toEqual([]);
  });
}
