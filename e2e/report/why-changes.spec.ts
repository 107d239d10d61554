import { getPlacement, type Placement, updatePlacement } from '@millrace/contract/publisher/placement';
import { listChanges } from '@millrace/contract/report/change-log';
import { queryReport } from '@millrace/contract/report/report';
import { newPerson, type Person } from '../support/people.ts';
import { adsWereShown } from '../support/shown-ads.ts';
import { expect, test, walkedIn } from '../support/test.ts';
import { newWaterfall } from '../support/waterfall.ts';

async function rename({ api }: Person, id: number, name: string): Promise<void> {
  const placement = (await api.get(`${getPlacement.path}?id=${id}`)) as Placement;
  await api.post(updatePlacement.path, { ...placement, name });
}

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);

for (const lang of walkedIn('enGB')) {
  test(`beside a figure stand changes of its app that earn money; the rest of them is in the change log, counted (${lang})`, async ({
    page,
    visit,
  }) => {
    const owner = await newPerson();
    const coin = await newWaterfall(owner);
    const other = await newWaterfall(owner, 'Other game');
    await adsWereShown(owner, coin, [{ uid: 'somebody', instance: 'unity', daysAgo: 0, ecpm: 1000 }]);
    for (const name of ['One', 'Two', 'Three', 'Four', 'Five']) await rename(owner, coin.placementId, name);
    // What is changed elsewhere, or earns nothing, would fill the card alone.
    for (let n = 0; n < 12; n += 1) await rename(owner, other.placementId, `Elsewhere ${n}`);

    await expect
      .poll(async () => {
        const question = { from: day(1), to: day(0), metrics: ['impressions'] };
        return queryReport.response.parse(await owner.api.post(queryReport.path, question)).totals.values;
      })
      .toEqual(['1']);
    const asked = { about: 'earning', fold: 'batch', ofApps: `${coin.pubAppId}`, size: '1' };
    const { total } = listChanges.response.parse(
      await owner.api.get(`${listChanges.path}?${new URLSearchParams(asked)}`),
    );
    expect(total).toBeGreaterThan(10);

    const at = await visit(lang);
    await at.as(owner);
    await page.goto(
      `/report/performance?from=${day(1)}&to=${day(0)}&by=day&metrics=revenue&is.app=${coin.pubAppId}`,
    );
    await page
      .getByRole('button', { name: at.text('why.of', { about: at.text('titles.performance') }) })
      .click();
    const changes = page.getByRole('dialog').getByRole('region', { name: at.text('why.changes') });
    await expect(changes.getByRole('listitem')).toHaveCount(10);
    await expect(changes.getByRole('listitem').first()).toContainText('Five');
    await expect(changes).not.toContainText('Elsewhere');

    const rest = changes.getByRole('link', { name: at.text('why.moreChanges', { count: total - 10 }) });
    await rest.click();
    await expect(page).toHaveURL(/\/change-log\?about=earning&.*ofApps=/);
    await expect(page.getByText(at.text('changeLog.onlyEarning'))).toBeVisible();
    await expect(page.getByText(at.text('list.count', { total }))).toBeVisible();
    await at.expectAccessible();
    await page.getByRole('button', { name: at.text('changeLog.clearPlaces') }).press('Enter');
    await expect(page.getByText('Elsewhere 11').first()).toBeVisible();
    expect(at.complaints).toEqual([]);
  });
}
