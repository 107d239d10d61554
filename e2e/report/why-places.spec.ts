import { explainChange, whyDimensions } from '@millrace/contract/report/why';
import { newPerson, type Person } from '../support/people.ts';
import { adsWereShown, type ShownAd } from '../support/shown-ads.ts';
import { atADesk, expect, test, walkedIn } from '../support/test.ts';
import { newWaterfall } from '../support/waterfall.ts';

const shown = (daysAgo: number, count: number): ShownAd[] =>
  Array.from({ length: count }, (_, index) => ({
    ...{ uid: `user ${daysAgo} ${index}`, instance: 'unity', daysAgo, ecpm: 1000 },
  }));

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);

/** Impressions of both days as each table has them by now: they are counted one after another. */
async function countedAlong({ api }: Person): Promise<string[]> {
  const days = { from: day(0), to: day(0), beforeFrom: day(1), beforeTo: day(1) };
  const asked = { ...days, along: [...whyDimensions] };
  const { along } = explainChange.response.parse(await api.post(explainChange.path, asked));
  return along.map(({ rows: [first] }) => `${first?.impressionsBefore} → ${first?.impressions}`);
}

for (const lang of walkedIn('enGB')) {
  test(`every figure of ads' money says why it changed, wherever it stands (${lang})`, async ({
    page,
    visit,
  }) => {
    await atADesk(page);
    const owner = await newPerson();
    const waterfall = await newWaterfall(owner);
    const { pubAppId, placementId } = waterfall;
    await adsWereShown(owner, waterfall, [...shown(1, 4), ...shown(0, 1)]);
    await expect.poll(() => countedAlong(owner)).toEqual(whyDimensions.map(() => '4 → 1'));
    const at = await visit(lang);
    await at.as(owner);
    // Looked at the next day, when today is yesterday.
    await page.clock.setFixedTime(Date.now() + 86_400_000);
    const drawer = page.getByRole('dialog');
    const signs = (about: string) =>
      page.getByRole('main').getByRole('button', { name: at.text('why.of', { about }), exact: true });
    const explained = async (about: string) => {
      await signs(about).first().press('Enter');
      await expect(drawer.getByRole('status')).toContainText('$3.00');
      await page.keyboard.press('Escape');
      await expect(drawer).toHaveCount(0);
    };

    const place = `pubAppId=${pubAppId}&placementId=${placementId}&period=yesterday`;
    await page.goto(`/publisher/placement/list?pubAppId=${pubAppId}&period=yesterday`);
    // Revenue and eCPM.
    await expect(signs('Level end')).toHaveCount(2);
    await explained('Level end');
    await page.goto(`/mediation/list?type=1&${place}`);
    await explained('Unity high');
    // Nothing of it was shown, so there is nothing to explain.
    await expect(signs('Facebook low')).toHaveCount(0);
    await page.goto(`/report/performance?period=yesterday&by=instance&metrics=revenue`);
    await explained('Unity high');

    await page.goto('/overview/dashboard');
    // Of the tile and of the chart.
    const revenue = at.text('report.metrics.revenue');
    await expect(signs(revenue)).toHaveCount(2);
    const regions = page.getByRole('region', { name: at.text('dashboard.regions') }).getByRole('table');
    await regions.getByRole('button').first().press('Enter');
    await expect(drawer.getByRole('status')).toContainText('$5.00');
    await at.expectAccessible();
    expect(at.complaints).toEqual([]);
  });
}
