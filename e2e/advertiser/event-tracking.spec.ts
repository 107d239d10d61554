import { spawnSync } from 'node:child_process';
import type { Page } from '@playwright/test';
import { mainButton } from '../support/button.ts';
import { fieldOf } from '../support/form.ts';
import { newPerson } from '../support/people.ts';
import { promote } from '../support/promotion.ts';
import { expect, test, type Visit, walkedIn } from '../support/test.ts';

const tab = (page: Page, at: Visit, key: Parameters<Visit['text']>[0]) =>
  page
    .getByRole('navigation', { name: at.text('titles.eventTracking') })
    .getByRole('link', { name: at.text(key) });

// A test is sent and seen, names of a partner are mapped, a file of the past is brought in twice, somebody is erased.
for (const lang of walkedIn('zhCN')) {
  test(`events of a website are watched and set up (${lang})`, async ({ page, visit }) => {
    const promoter = await newPerson({ userType: 1 });
    const at = await visit(lang);
    await at.as(promoter);
    await page.goto('/event/tracking');
    await expect(page.getByText(at.text('eventTracking.noApps'))).toBeVisible();
    await at.expectAccessible();
    await promote(promoter, 'website', 'https://shop.example', 'Shop');
    await page.reload();
    await expect(page.getByText(at.text('eventTracking.live.empty'))).toBeVisible();
    await sendTest(page, at);
    await at.expectAccessible();
    await mapNames(page, at);
    await bringInPast(page, at);
    await erase(page, at);
    expect(at.complaints.filter((line) => !/403/.test(line))).toEqual([]);
  });
}

async function sendTest(page: Page, at: Visit): Promise<void> {
  // The process that takes events knows of a new app within seconds.
  await expect(async () => {
    await mainButton(page, at.text('eventTracking.live.test')).click();
    await expect(page.getByText(at.text('eventTracking.live.testGood'))).toBeVisible({ timeout: 2_000 });
  }).toPass();
  const tail = page.getByRole('list', { name: at.text('eventTracking.live.title') });
  await expect(tail.getByRole('listitem').first()).toContainText('purchase', { timeout: 60_000 });
  await expect(tail).toContainText(at.text('eventTracking.why.test'));
}

async function mapNames(page: Page, at: Visit): Promise<void> {
  await tab(page, at, 'eventTracking.tabs.names').click();
  await mainButton(page, at.text('eventTracking.names.add')).click();
  await fieldOf(page, at.text('eventTracking.names.told')).fill('af_purchase');
  const name = fieldOf(page, at.text('eventTracking.names.name'));
  await name.fill('not a name!');
  await mainButton(page, at.text('common.save')).click();
  await expect(page.getByText(at.text('eventTracking.errors.nameMalformed'))).toBeVisible();
  await name.fill('purchase');
  await mainButton(page, at.text('common.save')).click();
  await expect(page.getByText(at.text('eventTracking.names.saved'))).toBeVisible();
  await page.reload();
  await expect(name).toHaveValue('purchase');
  await at.expectAccessible();
}

async function bringInPast(page: Page, at: Visit): Promise<void> {
  await tab(page, at, 'eventTracking.tabs.past').click();
  const month = new Date(Date.now() - 30 * 86_400_000).toISOString();
  const lines = [
    'event,event_id,time,value,currency,color',
    `purchase,p-1,${month},10,USD,red`,
    `af_purchase,p-2,${month},20,USD,blue`,
    `purchase,p-3,${month},"12,50 €",EUR,`,
    `purchase,,${month},1,USD,`,
    `purchase,p-4,2019-01-01,1,USD,`,
  ];
  const file = (text: string) => ({ name: 'past.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  const input = page.locator('input[type=file]');
  await input.setInputFiles(file('a,b\n1,2'));
  await expect(page.getByRole('alert')).toContainText('event_id');
  await input.setInputFiles(file(lines.join('\n')));
  await mainButton(page, at.text('eventTracking.past.send', { events: '4' })).click();
  const done = (accepted: string, repeated: string, refused: string) =>
    page.getByText(at.text('eventTracking.past.done', { accepted, repeated, refused }));
  await expect(done('2', '0', '3')).toBeVisible();
  await expect(page.getByText(at.text('eventTracking.past.noId'))).toBeVisible();
  await at.expectAccessible();
  await input.setInputFiles(file(lines.join('\n')));
  await mainButton(page, at.text('eventTracking.past.send', { events: '4' })).click();
  await expect(done('0', '2', '3')).toBeVisible();
}

async function erase(page: Page, at: Visit): Promise<void> {
  await tab(page, at, 'eventTracking.tabs.privacy').click();
  await page.getByRole('radio', { name: at.text('eventTracking.privacy.user') }).check();
  await fieldOf(page, at.text('eventTracking.privacy.value')).fill('customer-42');
  await mainButton(page, at.text('eventTracking.privacy.erase')).click();
  const requests = page.getByRole('list', { name: at.text('eventTracking.privacy.requests') });
  await expect(requests.getByRole('listitem')).toHaveCount(1);
  await at.expectAccessible();
}

/** How each language's lines are run. */
const runners = {
  curl: ['bash', '-c'],
  node: [process.execPath, '--input-type=module', '-e'],
  python: ['python3', '-c'],
  php: ['php', '-r'],
} as const;

test('the lines of the documentation are run as they are copied, and what they tell of counts (enGB)', async ({
  page,
  visit,
}) => {
  const promoter = await newPerson({ userType: 1 });
  const { id } = await promote(promoter, 'website', 'https://shop.example', 'Shop');
  const at = await visit();
  await at.as(promoter);
  await page.goto(`/doc/event?app=${id}`);
  const lines = page.getByRole('region', { name: at.text('eventDoc.lines') }).locator('code');
  await expect(lines).toBeVisible();
  await at.expectAccessible();
  const told: string[] = [];
  for (const [language, [program, ...options]] of Object.entries(runners)) {
    await page.getByRole('combobox', { name: at.text('eventDoc.language') }).click();
    const name = at.text(`eventDoc.languages.${language as keyof typeof runners}`);
    await page.locator('.ant-select-dropdown').getByText(name, { exact: true }).click();
    await expect(lines).toContainText(
      language === 'php' ? '<?php' : language === 'node' ? 'import {' : 'order-17',
    );
    const isThere = spawnSync(program, ['--version']).status === 0;
    expect(isThere, `${program} has to be installed for this test`).toBe(true);
    const orderId = `order-${language}`;
    const text = ((await lines.textContent()) ?? '').replaceAll('order-17', orderId).replace('<?php', '');
    await expect(async () => {
      const { stdout, stderr } = spawnSync(program, [...options, text], {
        encoding: 'utf8',
        timeout: 60_000,
      });
      expect(`${stdout}${stderr}`).toMatch(/"verdict":"(accepted|repeated)"/);
    }).toPass();
    told.push(orderId);
  }
  await page.goto(`/event/tracking?app=${id}`);
  const tail = page.getByRole('list', { name: at.text('eventTracking.live.title') });
  for (const orderId of told) await expect(tail).toContainText(orderId, { timeout: 60_000 });
  await expect(tail.getByText(at.text('eventTracking.verdict.accepted')).first()).toBeVisible();
  await page.goto(`/event/tracking?app=${id}&tab=events`);
  await expect(page.getByRole('list', { name: at.text('eventTracking.volume.title') })).toContainText(
    'purchase',
  );
  await at.expectAccessible();
  expect(at.complaints).toEqual([]);
});

test('an app of another advertiser does not exist (enGB)', async ({ page, visit }) => {
  const promoter = await newPerson({ userType: 1 });
  await promote(promoter, 'website', 'https://shop.example', 'Shop');
  const other = await promote(await newPerson({ userType: 1 }), 'website', 'https://other.example', 'Other');
  const at = await visit();
  await at.as(promoter);
  for (const path of ['/event/tracking', '/doc/event']) {
    await page.goto(`${path}?app=${other.id}`);
    await expect(page.getByText(at.text('common.missing'))).toBeVisible();
    await expect(page.getByText('Other', { exact: true })).toHaveCount(0);
  }
});

test('without an app or website there is privacy all the same (zhCN)', async ({ page, visit }) => {
  const promoter = await newPerson({ userType: 1 });
  const at = await visit('zhCN');
  await at.as(promoter);
  await page.goto('/event/tracking');
  await expect(page.getByRole('heading', { name: at.text('eventTracking.noApps') })).toBeVisible();
  const setting = page.getByRole('region', { name: at.text('keptId.setting'), exact: true });
  await expect(setting).toContainText(at.text('keptId.isOff'));
  await page.getByRole('textbox', { name: at.text('eventTracking.privacy.value') }).fill('customer-17');
  await page.getByRole('button', { name: at.text('eventTracking.privacy.erase') }).press('Enter');
  await expect(page.getByRole('list', { name: at.text('eventTracking.privacy.requests') })).toBeVisible();
  await at.expectAccessible();
  expect(at.complaints).toEqual([]);
});
