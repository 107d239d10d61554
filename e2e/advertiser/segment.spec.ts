import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { tellOfDevices } from '../support/events.ts';
import { fieldOf } from '../support/form.ts';
import { newPerson } from '../support/people.ts';
import { newDraft, promote } from '../support/promotion.ts';
import { expect, test, type Visit, walkedIn } from '../support/test.ts';

/** A folder to leave pictures in, for those who look at them. */
const pictures = process.env.MILLRACE_PICTURES;
async function picture(page: Page, at: Visit, name: string): Promise<void> {
  if (pictures !== undefined)
    await page.screenshot({
      path: join(pictures, `segment-${name}-${at.text('common.save')}.png`),
      fullPage: true,
    });
}

const button = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true });
const row = (page: Page, at: Visit, number: number) =>
  page.getByRole('group', { name: at.text('segment.condition', { row: number }), exact: true });

// The segment's part of "Who comes back": built with its size in sight, switched on, laid over another, named by a campaign.
for (const lang of walkedIn('zhCN')) {
  test(`added to the cart and did not buy: a segment, its overlap, and a campaign for it (${lang})`, async ({
    page,
    visit,
  }) => {
    test.setTimeout(240_000);
    const promoter = await newPerson({ userType: 1 });
    const { id: appId } = await promote(promoter, 'website', 'https://shop.example', 'Shop');
    const devices = Array.from({ length: 260 }, () => randomUUID());
    await tellOfDevices(promoter, appId, 'add_to_cart', devices);
    await tellOfDevices(promoter, appId, 'purchase', devices.slice(0, 120));
    const at = await visit(lang);
    await at.as(promoter);

    await page.goto('/adv/segments');
    await expect(page).toHaveURL(/\/adv\/segments\/index$/);
    await expect(page.getByText(at.text('segment.emptyTitle'))).toBeVisible();
    await at.expectAccessible();
    await button(page, at.text('segment.add')).first().click();
    await build(page, at);
    const state = page.getByRole('region', { name: at.text('segment.stateTitle') });
    await expect(state).toContainText(at.text('segment.state.draft'));
    await state.getByRole('switch').click();
    await expect(state).toContainText(at.text('segment.state.active'), { timeout: 60_000 });
    await expect(state).toContainText('140');
    await page.reload();
    await expect(page.getByRole('table').getByText('140').first()).toBeVisible();
    await at.expectAccessible();
    await picture(page, at, 'one');

    await addBuyers(page, at);
    await uploadIds(page, at, devices);
    await page.goto('/adv/segments/index');
    await expect(page.getByRole('link', { name: 'In the cart', exact: true })).toBeVisible();
    await layOver(page, at);
    await nameIt(page, at, appId);
    expect(at.complaints).toEqual([]);
  });
}

/** The size follows what is entered; what means nobody in particular is said at its field, and nothing is lost. */
async function build(page: Page, at: Visit): Promise<void> {
  await expect(page).toHaveURL(/\/segment\/create$/);
  await fieldOf(page, at.text('segment.name')).fill('Left in the cart');
  const size = page.getByRole('region', { name: at.text('segment.inWords') });
  await expect(size).toContainText('260', { timeout: 60_000 });
  await expect(size).toContainText('add_to_cart');
  await button(page, at.text('segment.addCondition')).click();
  const second = row(page, at, 2);
  await second.getByLabel(at.text('segment.event'), { exact: true }).fill('purchase');
  await second.getByRole('checkbox').check();
  await second.getByRole('button', { name: at.text('segment.lastDays', { days: 30 }) }).click();
  await expect(second.getByLabel(at.text('segment.days'), { exact: true })).toHaveValue('30');
  await expect(size).toContainText('30');
  await expect(size).toContainText('140');
  await expect(size).toContainText('purchase');
  await at.expectAccessible();
  await picture(page, at, 'builder');
  await row(page, at, 1).getByRole('checkbox').check();
  await button(page, at.text('segment.addDraft')).click();
  await expect(page.getByText(at.text('segment.errors.nobodyMeant')).first()).toBeVisible();
  await row(page, at, 1).getByRole('checkbox').uncheck();
  await button(page, at.text('segment.addDraft')).click();
  await expect(page).toHaveURL(/\/segment\/edit\?id=\d+$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Left in the cart' })).toBeVisible();
}

/** A second one, from the list. */
async function addBuyers(page: Page, at: Visit): Promise<void> {
  await page.goto('/segment/create');
  await fieldOf(page, at.text('segment.name')).fill('In the cart');
  await button(page, at.text('segment.addDraft')).click();
  await expect(page).toHaveURL(/\/segment\/edit/);
  await page
    .getByRole('region', { name: at.text('segment.stateTitle') })
    .getByRole('switch')
    .click();
  await page.getByRole('link', { name: at.text('segment.back') }).click();
  const inTheCart = page
    .getByRole('row')
    .or(page.getByRole('main').getByRole('listitem'))
    .filter({ has: page.getByRole('link', { name: 'In the cart', exact: true }) });
  await expect(inTheCart).toContainText('260', { timeout: 60_000 });
  await at.expectAccessible();
  await picture(page, at, 'list');
}

/** Ids from elsewhere: what is wrong with a file is told line by line, and the list stands in a condition, by its name. */
async function uploadIds(page: Page, at: Visit, devices: readonly string[]): Promise<void> {
  await page.goto('/adv/segments/index?part=lists');
  await expect(page.getByText(at.text('idList.emptyTitle'))).toBeVisible();
  await button(page, at.text('idList.add')).first().click();
  await fieldOf(page, at.text('idList.name')).fill('From the till');
  const choose = (text: string) =>
    page.locator('input[type=file]').setInputFiles({
      ...{ name: 'till.csv', mimeType: 'text/csv', buffer: Buffer.from(text) },
    });
  const send = page.locator('form').getByRole('button', { name: at.text('idList.add') });
  await choose('nobody\nno one\n');
  await send.click();
  await expect(page.getByRole('alert')).toContainText('2');
  await choose(`device_id\n${devices.slice(0, 130).join('\n')}\n${devices[0]}\nbroken\n`);
  await send.click();
  const report = page.getByRole('region', { name: at.text('idList.report') });
  await expect(report).toContainText('132');
  await report.getByText(at.text('idList.firstProblems', { count: 1 })).click();
  await expect(report).toContainText(
    at.text('idList.lineOf', { line: '133', problem: at.text('idList.problem.malformed') }),
  );
  await at.expectAccessible();
  await picture(page, at, 'lists');
  await page.goto('/segment/create');
  await button(page, at.text('segment.addCondition')).click();
  await row(page, at, 2).getByRole('combobox').first().click();
  await page.getByTitle(at.text('segment.kind.list'), { exact: true }).click();
  await row(page, at, 2)
    .getByRole('combobox', { name: at.text('segment.list') })
    .click();
  await page.getByTitle('From the till').click();
  const size = page.getByRole('region', { name: at.text('segment.inWords') });
  await expect(size).toContainText('130');
  await expect(size).toContainText('From the till');
}

async function layOver(page: Page, at: Visit): Promise<void> {
  const ids = await page
    .getByRole('main')
    .getByRole('link')
    .evaluateAll((links) =>
      links.flatMap((link) => /segment\/edit\?id=(\d+)/.exec(link.getAttribute('href') ?? '')?.[1] ?? []),
    );
  await page.goto(`/adv/segments/index?overlap=${[...new Set(ids)].join('-')}`);
  const overlap = page.getByRole('region', { name: at.text('segment.overlapTitle') });
  await expect(overlap.getByRole('cell', { name: '140' })).toBeVisible();
  await expect(overlap.getByRole('cell', { name: '120' })).toBeVisible();
  await expect(overlap.locator('canvas')).toBeVisible();
  await at.expectAccessible();
  await picture(page, at, 'overlap');
  await overlap.getByRole('button', { name: at.text('segment.close') }).click();
  await expect(overlap).toHaveCount(0);
}

/** A campaign for one of them; as long as it is, that one can't be archived. */
async function nameIt(page: Page, at: Visit, appId: number): Promise<void> {
  await page.goto(`/adv/app?app=${appId}&campaign=new`);
  await fieldOf(page, at.text('campaign.name')).fill('Come back');
  await fieldOf(page, at.text('campaign.bid')).fill(newDraft.bid);
  await fieldOf(page, at.text('campaign.dailyBudget')).fill(newDraft.dailyBudget);
  await page
    .getByRole('button', { name: new RegExp(at.text('campaign.audience')) })
    .first()
    .click();
  await page.getByRole('combobox', { name: at.text('campaign.segmentsIn') }).click();
  await page.getByTitle(/^Left in the cart/).click();
  await page.keyboard.press('Escape');
  await picture(page, at, 'campaign');
  await button(page, at.text('campaign.addDraft')).click();
  await expect(page).toHaveURL(/campaign=\d+$/);
  await page.goto('/adv/segments/index');
  await expect(page.getByText(at.text('segment.shownTo', { name: 'Come back' }))).toBeVisible();
}
