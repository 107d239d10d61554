import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { mainButton } from '../support/button.ts';
import { tellOfDevices } from '../support/events.ts';
import { fieldOf } from '../support/form.ts';
import { toldAs } from '../support/members.ts';
import { newPerson } from '../support/people.ts';
import { promote } from '../support/promotion.ts';
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

const row = (page: Page | Locator, at: Visit, number: number) =>
  page.getByRole('group', { name: at.text('segment.condition', { row: number }), exact: true });

// Ids from elsewhere stand in a list, and a list in a segment. How one is built by events is a part of "Who comes back".
for (const lang of walkedIn('zhCN')) {
  test(`a list of ids is brought in, a segment made of it, and one of people’s phones (${lang})`, async ({
    page,
    visit,
  }) => {
    const promoter = await newPerson({ userType: 1 });
    const { id: appId } = await promote(promoter, 'website', 'https://shop.example', 'Shop');
    const devices = Array.from({ length: 130 }, () => randomUUID());
    const brandOf = (nth: number) => ({ brand: nth < 105 ? 'Samsung' : 'Apple' });
    await tellOfDevices(promoter, appId, 'add_to_cart', devices, brandOf);
    const at = await visit(lang);
    await at.as(promoter);
    await uploadIds(page, at, devices);
    await chooseFacts(page, at);
    await nest(page, at);
    expect(at.complaints).toEqual([]);
  });
}

/** Ids from elsewhere: what is wrong with a file is told line by line, and the list stands in a condition, by its name. */
async function uploadIds(page: Page, at: Visit, devices: readonly string[]): Promise<void> {
  await page.goto('/adv/segments/index?part=lists');
  await expect(page.getByText(at.text('idList.emptyTitle'))).toBeVisible();
  await mainButton(page, at.text('idList.add')).first().click();
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
  await mainButton(page, at.text('segment.addCondition')).click();
  await row(page, at, 2).getByRole('combobox').first().click();
  await page.getByTitle(at.text('segment.kind.list'), { exact: true }).click();
  await row(page, at, 2)
    .getByRole('combobox', { name: at.text('segment.list') })
    .click();
  await page.getByTitle('From the till').click();
  const size = page.getByRole('region', { name: at.text('segment.inWords') });
  await expect(size).toContainText(toldAs(130));
  await expect(size).toContainText('From the till');
}

/** Facts of people are offered: by what they are called, countries by their names, and values as events have them. */
async function chooseFacts(page: Page, at: Visit): Promise<void> {
  await page.goto('/segment/create');
  const second = row(page, at, 2);
  await mainButton(page, at.text('segment.addCondition')).click();
  await second.getByRole('combobox').first().click();
  await page.getByTitle(at.text('segment.kind.parameter'), { exact: true }).click();
  const parameter = second.getByLabel(at.text('segment.parameter'), { exact: true });
  await parameter.fill(at.text('segment.fact.brand'));
  await page.getByTitle('brand', { exact: true }).click();
  await expect(parameter).toHaveValue('brand');
  await expect(second).toContainText(at.text('segment.factFrom.device', { name: 'brand' }));
  const value = second.getByLabel(at.text('segment.value'), { exact: true });
  await value.click();
  await expect(page.getByTitle('Apple', { exact: true })).toContainText('25');
  await picture(page, at, 'facts');
  await value.fill('sams');
  await expect(page.getByTitle('Apple', { exact: true })).toHaveCount(0);
  await page.getByTitle('Samsung', { exact: true }).click();
  await expect(value).toHaveValue('Samsung');
  const size = page.getByRole('region', { name: at.text('segment.inWords') });
  await expect(size).toContainText('brand = Samsung');
  await expect(size).toContainText(toldAs(105));
  await at.expectAccessible();
  await value.fill('Nokia');
  await expect(page.getByText(at.text('segment.notSaidSo'))).toBeVisible();
  await expect(size).toContainText(at.text('segment.sizeNobody'));
}

/** Groups within groups: of the third and last level any condition has to hold. */
async function nest(page: Page, at: Visit): Promise<void> {
  await page.goto('/segment/create');
  await mainButton(page, at.text('segment.addCondition')).click();
  const second = row(page, at, 2).first();
  const third = row(second, at, 1).first();
  for (const group of [second, third]) {
    await group.getByRole('combobox').first().click();
    await page.getByTitle(at.text('segment.kind.group'), { exact: true }).last().click();
  }
  await expect(third.getByRole('radio', { name: at.text('segment.join.or') })).toBeChecked();
  const deepest = third.getByRole('group', { name: at.text('segment.conditions'), exact: true });
  await deepest.getByRole('button', { name: at.text('segment.addCondition') }).click();
  for (const [nth, event] of ['purchase', 'add_to_cart'].entries())
    await row(deepest, at, nth + 1)
      .getByLabel(at.text('segment.event'), { exact: true })
      .fill(event);
  const size = page.getByRole('region', { name: at.text('segment.inWords') });
  await expect(size).toContainText(/[(（]{2}.*purchase.*add_to_cart.*[)）]{2}/);
  await expect(size).toContainText(toldAs(130));
  await at.expectAccessible();
}
