import { type AbTestReport, reportAbTest } from '@millrace/contract/publisher/ab-report';
import { newPerson } from '../support/people.ts';
import { testSince } from '../support/running-test.ts';
import { adsWereShown } from '../support/shown-ads.ts';
import { expect, test } from '../support/test.ts';
import { crowd, reportOf } from '../support/test-with-figures.ts';
import { newWaterfall } from '../support/waterfall.ts';

const perGroup = 120;

for (const lang of ['enGB', 'zhCN'] as const) {
  test(`a test of nine days says how long it takes and what is at stake, refuses a split that is off, and ends with B (${lang})`, async ({
    page,
    visit,
  }) => {
    const owner = await newPerson();
    const waterfall = await newWaterfall(owner);
    const { id } = await testSince(owner, waterfall, { name: 'Auto', days: 9 });
    const at = await visit(lang);
    await at.as(owner);
    const verdict = page.getByRole('region', { name: at.text('abTest.verdict.title') });

    // Nobody has come: a clear state, and no figures that mean nothing.
    await page.goto(`/abt/report/${id}`);
    await expect(verdict.getByText(at.text('abTest.verdict.noUsers'))).toBeVisible();
    await expect(verdict.getByRole('table')).toHaveCount(0);

    // Three users.
    await adsWereShown(owner, waterfall, crowd(id, 'A', 0, 3));
    await expect.poll(async () => (await reportOf(owner, id)).users.A).toBe(3);
    await page.reload();
    await expect(verdict.getByText(at.text('abTest.verdict.fewUsers', { count: 3 }))).toBeVisible();

    // Enough to judge, not enough to decide.
    await adsWereShown(owner, waterfall, [
      ...crowd(id, 'A', 3, perGroup - 3),
      ...crowd(id, 'B', 0, perGroup),
    ]);
    await expect.poll(async () => (await reportOf(owner, id)).users).toEqual({ A: perGroup, B: perGroup });
    const { verdict: kind, daysLeft, stake, seenNoise } = await reportOf(owner, id);
    expect(kind).toBe('notYet');
    await page.reload();
    const sentence = verdict.getByRole('status');
    await expect(sentence).toContainText(String(daysLeft));
    await expect(sentence).toContainText(String(stake?.month));
    await expect(verdict.getByRole('row', { name: at.text('abTest.gauge.arpu') })).toContainText('−');
    await expect(verdict.getByText(at.text('abTest.verdict.stake'), { exact: true })).toBeVisible();
    expect(seenNoise).toMatchObject({ test: null, splits: 40 });
    // How it begins is enough: what its figures are is tried beside its code.
    const [tried = ''] = at
      .text('abTest.verdict.noiseSeen', { splits: 40, nineteen: '§', most: '§' })
      .split('§');
    await expect(verdict.getByText(tried)).toBeVisible();
    await at.expectAccessible();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    const window = page.viewportSize()?.width ?? 0;
    expect(width).toBeLessThanOrEqual(window);
    // On a phone the figures are moved sideways, and the edge says so.
    const gauges = verdict.getByRole('region', { name: at.text('abTest.verdict.gauges') });
    await expect(gauges).toHaveCSS('box-shadow', window < 577 ? /-14px .* inset$/ : 'none');

    // Users of one group only: the split is off, and no winner is named.
    await adsWereShown(owner, waterfall, crowd(id, 'B', perGroup, 90));
    await expect.poll(async () => (await reportOf(owner, id)).verdict).toBe('splitOff');
    await page.reload();
    await expect(verdict.getByText(at.text('abTest.verdict.splitOff'))).toBeVisible();
    // Groups that can't be compared are not: neither figure by figure nor in money.
    await expect(verdict.getByRole('table')).toHaveCount(0);
    await expect(verdict.getByText(at.text('abTest.verdict.stake'), { exact: true })).toHaveCount(0);
    await at.expectAccessible();

    // What the better group loses is written out before it is taken, in as many lines as a phone needs.
    const lossy: Partial<AbTestReport> = {
      ...{ verdict: 'betterB', lostGuards: ['fillRate', 'retention1', 'retention7'] },
    };
    const address = `**/api${reportAbTest.path}*`;
    await page.route(address, async (route) => {
      const { data, ...answer } = await (await route.fetch()).json();
      await route.fulfill({ json: { ...answer, data: { ...data, ...lossy } } });
    });
    await page.reload();
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: at.text('abTest.applyB') }).click();
    const consequences = dialog.getByRole('list');
    await expect(consequences).toContainText(at.text('abTest.gauge.retention7'));
    expect(await consequences.evaluate((list) => list.scrollWidth - list.clientWidth)).toBe(0);

    // Ended with B all the same: people decide.
    await page.unroute(address);
    await page.reload();
    await page.getByRole('button', { name: at.text('abTest.applyB') }).click();
    await dialog.getByRole('button', { name: at.text('abTest.applyB') }).click();
    await expect(page.getByText(at.text('abTest.appliedB'))).toBeVisible();
    await expect(verdict.getByText(at.text('abTest.verdict.splitOff'))).toBeVisible();
    expect(at.complaints).toEqual([]);
  });
}
