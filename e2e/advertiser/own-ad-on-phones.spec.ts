import type { ResponseOf } from '@millrace/contract/kit/call';
import { getOwnAds, type OwnAds } from '@millrace/contract/publisher/own-ads';
import { platform } from '@millrace/contract/publisher/platform';
import { periodOf } from '@millrace/contract/report/period';
import { queryReport } from '@millrace/contract/report/report';
import type { Locator } from '@playwright/test';
import type { Phone } from '../../fleet/phone/phone.ts';
import {
  type AppForAds,
  allowOwnAds,
  hasOwnBid,
  newAppForAds,
  phoneWithoutNetworks,
} from '../support/ads-on-phones.ts';
import { asSystem } from '../support/database.ts';
import { newPerson } from '../support/people.ts';
import { newPhone } from '../support/phone.ts';
import { newRunningAdvertiser } from '../support/promotion.ts';
import { expect, test, Visit, walkedIn } from '../support/test.ts';

/** Before the page is asked for anew. */
const soon = { timeout: 3_000 };

for (const lang of walkedIn('enGB')) {
  test(`phones of both platforms show an advertiser's video; she sees what it did, and it stops at its budget (${lang})`, async ({
    page,
    visit,
    browser,
    baseURL: base,
  }) => {
    const baseURL = base ?? '';
    // Each impression is 0.25 USD of 1.25 a day.
    const promoter = await newRunningAdvertiser(baseURL, { bid: '250', dailyBudget: '1.25', pacing: 'fast' });
    const publisher = await newPerson();
    const apps = [
      await newAppForAds(publisher, platform.ios),
      await newAppForAds(publisher, platform.android),
    ] as const;
    const at = await visit(lang);
    await at.as(promoter);
    const figures = page.getByRole('region', { name: at.text('adsOverview.figures') });

    /** In a window of the publisher. */
    const inTheirWindow = async (work: (theirs: Visit) => Promise<void>) => {
      const context = await browser.newContext();
      const theirs = new Visit(await context.newPage(), lang);
      await theirs.speak();
      await theirs.as(publisher);
      await work(theirs);
      expect(theirs.complaints).toEqual([]);
      await context.close();
    };
    await test.step('a publisher allows it in two apps', async () => {
      await inTheirWindow(async (theirs) => {
        for (const app of apps) await allowOwnAds(theirs, app, promoter.organizationName);
      });
    });

    await test.step('a device tells of more views than anybody sees', async () => {
      await expect.poll(() => hasOwnBid(apps[1], baseURL)).toBe(true);
      await stuffViews(apps[1]);
    });

    const phones: Phone[] = [];
    await test.step('a phone of each platform shows it, and somebody taps', async () => {
      for (const [seed, app] of apps.entries()) {
        await expect.poll(() => hasOwnBid(app, baseURL)).toBe(true);
        const phone = phoneWithoutNetworks(app, baseURL, { seed });
        phones.push(phone);
        await phone.init();
        expect(await phone.load(app.placementId)).toBe(true);
        expect(await phone.show(app.placementId)).toBe('shown');
      }
    });

    await test.step('she sees impressions, clicks and spend: of that device what came first', async () => {
      await page.goto('/adv/overview/rt');
      const seen = [
        [at.text('adsOverview.spend'), at.text('adsOverview.was', { value: '$0.00' }), '$0.75'],
        [at.text('adsOverview.impressions'), at.text('adsOverview.was', { value: '0' }), '3'],
        [at.text('adsOverview.clicks'), at.text('adsOverview.was', { value: '0' }), '3'],
      ] as const;
      await expect(async () => {
        await page.reload();
        await expect(figures).toContainText(at.text('adsOverview.running', { count: 1 }), soon);
        // For three of each.
        await expect(figures).toContainText(at.text('adsOverview.budgetLeft', { usd: '$0.50' }), soon);
        for (const [name, before, now] of seen)
          await expect(figureOf(figures, name)).toHaveText(
            `${now}${before}${at.text('reportScreen.isNew')}`,
            soon,
          );
        for (const cost of [
          at.text('adsOverview.perThousand', { usd: '$250.00' }),
          at.text('adsOverview.each', { usd: '$0.25' }),
        ])
          await expect(figures.getByText(cost, { exact: true }).first()).toBeVisible(soon);
      }).toPass();
      await at.expectAccessible();
    });

    await test.step('two more, and there is none to be had; the console says why', async () => {
      for (const [index, phone] of phones.entries()) {
        await showNext(phone, apps[index]?.placementId ?? 0);
        phone.close();
      }
      for (const app of apps) await expect.poll(() => hasOwnBid(app, baseURL)).toBe(false);
      await expect(async () => {
        await page.reload();
        await expect(figures).toContainText(at.text('adsOverview.running', { count: 0 }), soon);
        const idle = page.getByRole('region', { name: at.text('adsOverview.idle') });
        await expect(idle).toContainText(at.text('campaign.idle.dailyBudget'), soon);
      }).toPass();
      await page.getByRole('link', { name: 'Autumn', exact: true }).click();
      const state = page.getByRole('region', { name: at.text('campaign.stateTitle') });
      await expect(state).toContainText(at.text('campaign.state.outOfBudget'));
      // The requests that just came, which no budget is asked of.
      const forecast = page.getByRole('region', { name: at.text('forecast.title') });
      await expect(forecast).toContainText(at.text('forecast.met'));
      await expect(forecast.getByRole('table', { name: at.text('forecast.floors') })).toContainText('$0.00');
      await page.getByRole('textbox', { name: at.text('campaign.bid') }).fill('');
      await expect(forecast).toContainText(at.text('forecast.notYet'));
      await page.getByRole('textbox', { name: at.text('campaign.bid') }).fill('250');
      await expect(forecast).toContainText(at.text('forecast.paid'));
    });

    await test.step('report and budget say the same, and so does the publisher’s report', async () => {
      const metrics = 'spend,adClicks,filteredImpressions';
      await page.goto(`/adv/overview/rt?view=report&period=thisMonth&by=campaign,app&metrics=${metrics}`);
      const report = page.locator('.list', { hasText: at.text('reportScreen.total') });
      await expect(report).toContainText('$1.25');
      // The view that was kept out.
      const total = report.getByRole('row').filter({ hasText: at.text('reportScreen.total') });
      await expect(total.getByRole('cell').last()).toHaveText('1');
      await expect(report).toContainText('Autumn');
      await expect(report).toContainText('Gem Hunt');
      await at.expectAccessible();
      const days = periodOf('thisMonth', new Date().toISOString().slice(0, 10));
      const asked = { ...days, dimensions: ['advertiser'], metrics: ['spend', 'adImpressions'] };
      const theirs = (await publisher.api.post(queryReport.path, asked)) as ResponseOf<typeof queryReport>;
      expect(theirs.rows.map(({ values }) => values)).toEqual([['1.25', '5']]);
      expect(Object.values(theirs.names.advertiser)).toEqual([promoter.organizationName]);
      await page.goto('/budget/detail');
      const row = page
        .getByRole('row')
        .or(page.getByRole('main').getByRole('listitem'))
        .filter({ has: page.getByRole('link', { name: 'Autumn', exact: true }) });
      await expect(row).toContainText('$1.25');
      await expect(row).toContainText('$0.00');
      await expect(row).toContainText(at.text('campaign.state.outOfBudget'));
      await at.expectAccessible();
    });
    await test.step('where it ran, the publisher blocks who advertises, and a category', async () => {
      await asSystem((tx) =>
        tx
          .updateTable('promoted_app')
          .set({ category: 'Games', genres: ['Casino'] })
          .where(
            'organization_id',
            '=',
            tx
              .selectFrom('organization')
              .select('id')
              .where('name', '=', promoter.organizationName)
              .where('kind', '=', 1),
          )
          .execute(),
      );
      const { pubAppId } = apps[0];
      await inTheirWindow(async ({ page: gallery }) => {
        await gallery.goto(`/app/own-ads?pubAppId=${pubAppId}&tab=ran`);
        const item = gallery
          .getByRole('list', { name: at.text('ownAds.ran') })
          .getByRole('listitem')
          .filter({ hasText: promoter.organizationName });
        for (const [what, name] of [
          ['advertiser', promoter.organizationName],
          // By any that its store has it under.
          ['category', 'Casino'],
        ] as const) {
          const of = { what: at.text(`ownAds.blockable.${what}`), name };
          await item.getByRole('button', { name: at.text('ownAds.blockOf', of) }).press('Enter');
          await expect(item.getByRole('button', { name: at.text('ownAds.letInOf', of) })).toBeVisible();
        }
      });
      // Nobody else was chosen, so that nobody is let in now.
      const said = (await publisher.api.get(`${getOwnAds.path}?pubAppId=${pubAppId}`)) as OwnAds;
      const id = said.advertisers.find((one) => one.name === promoter.organizationName)?.id;
      expect([said.blocked, said.blockedCategories, said.mode]).toEqual([[id], ['Casino'], 'off']);
    });
    expect(at.complaints).toEqual([]);
  });
}

/** As an app does: where none was ready it asks for the next. On a busy machine there may be none for a moment. */
async function showNext(phone: Phone, placementId: number): Promise<void> {
  await expect
    .poll(async () => {
      const shown = await phone.show(placementId);
      if (shown === 'notReady') await phone.load(placementId);
      return shown;
    })
    .toBe('shown');
}

/** One ad is seen, tapped, and told to be seen more often than anybody sees it; what is told of the next one costs nothing. */
async function stuffViews({ appKey, placementId }: AppForAds): Promise<void> {
  const phone = newPhone(appKey, crypto.randomUUID());
  for (const times of [201, 1]) {
    let adm = '';
    // For a moment there may be none: its money is asked for as it is needed.
    await expect
      .poll(async () => {
        adm = (await phone.load(placementId)).bidresp?.[0]?.adm ?? '';
        return adm;
      })
      .not.toBe('');
    const ad = await phone.ownAd(placementId, adm);
    for (let view = 0; view < times; view += 1)
      expect(await (await phone.open(ad.imptks[0] ?? '')).text()).toBe('OK');
    if (times > 1) expect((await phone.open(ad.link)).status).toBe(302);
  }
}

/** What stands behind a name in the first period, today. */
const figureOf = (figures: Locator, name: string): Locator =>
  figures
    .locator('dl')
    .first()
    .locator('div')
    .filter({ has: figures.page().getByText(name, { exact: true }) })
    .locator('dd');
