import type { Page } from '@playwright/test';
import { mainButton } from '../support/button.ts';
import { asSystem } from '../support/database.ts';
import { expectWrong, fieldOf, saveMended, searchIn } from '../support/form.ts';
import { newPerson, type Person } from '../support/people.ts';
import { promote } from '../support/promotion.ts';
import { expect, test, type Visit, walkedIn } from '../support/test.ts';

/** A row of the list: of the table at a desk, a card on a phone. */
const rowOf = (page: Page, name: string) =>
  page
    .getByRole('row')
    .or(page.getByRole('main').getByRole('listitem'))
    .filter({ has: page.getByRole('link', { name, exact: true }) });

/** A banner that the Administrator has approved, as far as campaigns look at it. */
async function approvedBanner({ organizationName }: Person): Promise<void> {
  await asSystem(async (tx) => {
    const { id } = await tx
      .selectFrom('organization')
      .select('id')
      .where('name', '=', organizationName)
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('creative')
      .values({
        ...{ organization_id: id, name: 'Leaderboard', kind: 'banner', width: 728, height: 90 },
        ...{ review: 'approved', reviewed_at: new Date() },
      })
      .execute();
  });
}

// From an app without anything run for it to a campaign that is on, copied, archived and taken back.
for (const lang of walkedIn('zhCN')) {
  test(`a campaign, from its draft on (${lang})`, async ({ page, visit }) => {
    const promoter = await newPerson({ userType: 1 });
    const { id } = await promote(promoter, 'website', 'https://shop.example', 'Shop');
    await approvedBanner(promoter);
    const at = await visit(lang);
    await at.as(promoter);

    await page.goto(`/adv/app?app=${id}`);
    await expect(page.getByText(at.text('campaign.emptyTitle'))).toBeVisible();
    await at.expectAccessible();
    await mainButton(page, at.text('campaign.add')).first().click();
    await expect(page).toHaveURL(/campaign=new$/);
    await fillIn(page, at);
    await expect(page).toHaveURL(/campaign=\d+$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Autumn' })).toBeVisible();
    await test.step('what else it has is there again after a reload', () => otherSections(page, at));

    const state = page.getByRole('region', { name: at.text('campaign.stateTitle') });
    await expect(state).toContainText(at.text('campaign.state.draft'));
    await state.getByRole('switch').click();
    await expect(state).toContainText(at.text('campaign.state.active'));
    await at.expectAccessible();

    await page.getByRole('link', { name: at.text('campaign.of', { name: 'Shop' }) }).click();
    await expect(rowOf(page, 'Autumn')).toContainText('0.00');
    await copyAndArchive(page, at);
    await severalAtOnce(page, at);
    expect(at.complaints).toEqual([]);
  });
}

/** What is wrong is told at its field, and nothing is lost by it. */
async function fillIn(page: Page, at: Visit): Promise<void> {
  await fieldOf(page, at.text('campaign.name')).fill('Autumn');
  const bid = fieldOf(page, at.text('campaign.bid'));
  await bid.fill('10000.01');
  await bid.blur();
  await expectWrong(bid, at.text('campaign.errors.bidMalformed'), '10000.01');
  await bid.fill('2.5');
  const budget = fieldOf(page, at.text('campaign.dailyBudget'));
  await budget.fill('0.5');
  await budget.blur();
  await expectWrong(budget, at.text('campaign.errors.budgetTooSmall'), '0.5');
  await budget.fill('50');
  // What is left in a field that is not shown any more keeps nothing from being saved.
  const pricing = (key: 'cpa' | 'cpm') =>
    page.getByText(at.text(`campaign.pricings.${key}`), { exact: true }).click();
  await pricing('cpa');
  await fieldOf(page, at.text('campaign.paidEvent')).fill('-');
  await pricing('cpm');
  await mainButton(page, at.text('campaign.addCreative')).click();
  await page.getByRole('combobox', { name: at.text('campaign.creative'), exact: true }).click();
  await page.getByTitle(/Leaderboard/).click();
  await saveMended(mainButton(page, at.text('campaign.addDraft')));
}

/** Audience, price by country, caps, weights and trackers, as they are entered. */
async function otherSections(page: Page, at: Visit): Promise<void> {
  const unfold = async () => {
    for (const key of ['audience', 'links'] as const)
      await page.getByRole('button', { name: at.text(`campaign.${key}`), expanded: false }).click();
  };
  const menu = (key: 'languages' | 'carriers' | 'impressionTrackers' | 'clickTrackers') =>
    page.getByRole('combobox', { name: at.text(`campaign.${key}`), exact: true });
  const boxes = (['deviceType.tablet', 'connection.wifi'] as const).map((key) =>
    page.getByRole('checkbox', { name: at.text(`mediationRule.${key}`), exact: true }),
  );
  const bids = page.getByRole('group', { name: at.text('campaign.bids'), exact: true });
  const typed = [
    [page.getByLabel(at.text('campaign.osMin')), '12'],
    [bids.getByLabel(at.text('campaign.bidThere')), '4'],
    [fieldOf(page, at.text('campaign.cap')), '3'],
    [fieldOf(page, at.text('campaign.capHours')), '12'],
    [fieldOf(page, at.text('campaign.weight')), '5'],
  ] as const;
  const words = [
    ['carriers', 'Vodafone'],
    ['impressionTrackers', 'https://t.example/seen'],
    ['clickTrackers', 'https://t.example/tapped'],
  ] as const;
  const [germany, german] = [at.country('DE'), at.lang === 'enGB' ? 'German' : '德语'];

  await unfold();
  for (const box of boxes) await box.check();
  await page
    .getByRole('radiogroup', { name: at.text('caps.brandMode') })
    .getByText(at.text('caps.mode.exclude'), { exact: true })
    .click();
  // What is found replaces what was offered; a click in between meets neither.
  const found = page.waitForResponse(/\/device\/brand\/list\?.*search=samsu/);
  await fieldOf(page, at.text('caps.brands')).fill('samsu');
  await (await found).finished();
  await page.getByTitle('Samsung', { exact: true }).click();
  await page.keyboard.press('Escape');
  await searchIn(menu('languages'), german);
  await page.keyboard.press('Escape');
  await mainButton(page, at.text('campaign.addBid')).click();
  await searchIn(bids.getByRole('combobox'), germany);
  await page.keyboard.press('Escape');
  for (const [field, value] of typed) await field.fill(value);
  for (const [key, word] of words) {
    await menu(key).fill(word);
    await menu(key).press('Enter');
  }
  await saveMended(mainButton(page, at.text('common.save')));
  await expect(page.getByText(at.text('campaign.saved'), { exact: true })).toBeVisible();

  await page.reload();
  await unfold();
  for (const box of boxes) await expect(box).toBeChecked();
  for (const [field, value] of typed) await expect(field).toHaveValue(value);
  for (const tag of ['Samsung', german, germany, ...words.map(([, word]) => word)])
    await expect(page.getByTitle(tag, { exact: true })).toBeVisible();
}

/** The copy is a draft of its own; the archive hides it, and the toast takes that back. */
async function copyAndArchive(page: Page, at: Visit): Promise<void> {
  const more = (name: string) => page.getByRole('button', { name: at.text('list.more', { name }) });
  await more('Autumn').click();
  await page.getByRole('menuitem', { name: at.text('campaign.duplicate') }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Autumn (2)' })).toBeVisible();
  await page.getByRole('link', { name: at.text('campaign.of', { name: 'Shop' }) }).click();
  await expect(rowOf(page, 'Autumn (2)')).toContainText(at.text('campaign.state.draft'));
  await more('Autumn (2)').click();
  await page.getByRole('menuitem', { name: at.text('campaign.archive') }).click();
  await expect(rowOf(page, 'Autumn (2)')).toHaveCount(0);
  await expect(
    page.getByText(at.text('campaign.turned.archived', { name: 'Autumn (2)' })).last(),
  ).toBeVisible();
  // By keyboard: the messages move as the first of them goes.
  await page
    .getByRole('button', { name: at.text('common.undo') })
    .last()
    .press('Enter');
  await expect(rowOf(page, 'Autumn (2)')).toContainText(at.text('campaign.state.paused'));
}

/** Both are switched by one button, which is told once. */
async function severalAtOnce(page: Page, at: Visit): Promise<void> {
  for (const key of ['turnOn', 'pause'] as const) {
    for (const name of ['Autumn', 'Autumn (2)']) await rowOf(page, name).getByRole('checkbox').check();
    await mainButton(page, at.text(`campaign.${key}`)).press('Enter');
    const state = at.text(key === 'pause' ? 'campaign.state.paused' : 'campaign.state.active');
    for (const name of ['Autumn', 'Autumn (2)']) {
      await expect(rowOf(page, name)).toContainText(state);
      // None is marked any more once all is done.
      await expect(rowOf(page, name).getByRole('checkbox')).not.toBeChecked();
    }
  }
}
