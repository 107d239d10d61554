import type { Page } from '@playwright/test';
import { renewKey } from '../support/event-keys.ts';
import { newPerson } from '../support/people.ts';
import { promote } from '../support/promotion.ts';
import { expect, test, type Visit, walkedIn } from '../support/test.ts';

// What a measurement company is to ask for, tried from here, seen in the list; and a secret that is renewed.
for (const lang of walkedIn('zhCN')) {
  test(`installs and events of an app, told of and tried (${lang})`, async ({ page, visit }) => {
    const promoter = await newPerson({ userType: 1 });
    const { id } = await promote(promoter, 'website', 'https://shop.example', 'Shop');
    const at = await visit(lang);
    await at.as(promoter);
    await page.goto(`/adv/app?app=${id}`);
    await expect(page.getByRole('heading', { name: at.text('postback.title') })).toBeVisible();
    await expect(page.getByText(at.text('postback.none'))).toBeVisible();
    await at.expectAccessible();

    for (const company of ['plain', 'appsflyer', 'adjust', 'branch', 'singular', 'kochava'] as const) {
      await choose(page, at, company);
      await expect(page.getByText(at.text('postback.testHelp'))).toBeVisible({
        visible: company !== 'plain',
      });
      for (const kind of ['install', 'event'] as const) await tryOut(page, at, at.text(`postback.${kind}`));
    }
    const received = page.getByRole('list', { name: at.text('postback.received') });
    // The event store has them after a few seconds.
    await expect(received.getByRole('listitem')).toHaveCount(12, { timeout: 60_000 });
    await expect(received.getByText(at.text('postback.why.test'))).toHaveCount(12);

    const old = await addressShown(page, at);
    await page.getByRole('link', { name: at.text('eventKey.toKeys') }).click();
    await renewKey(page, at, 'signing', 'h0');
    await page.goto(`/adv/app?app=${id}`);
    await expect.poll(() => addressShown(page, at)).not.toBe(old);
    await expect.poll(async () => (await page.request.get(old)).status()).toBe(403);
    await expect(received.getByText(at.text('postback.why.revokedKey')).first()).toBeVisible({
      timeout: 60_000,
    });
    await tryOut(page, at, at.text('postback.install'));
    expect(at.complaints).toEqual([]);
  });
}

async function choose(
  page: Page,
  at: Visit,
  company: 'plain' | 'appsflyer' | 'adjust' | 'branch' | 'singular' | 'kochava',
) {
  const name = at.text(`postback.companies.${company}`);
  await page.getByRole('combobox', { name: at.text('postback.company') }).click();
  await page.locator('.ant-select-dropdown').getByText(name, { exact: true }).click();
}

/** Phones' servers know of a new app or secret within two seconds. */
async function tryOut(page: Page, at: Visit, what: string): Promise<void> {
  const test_ = page.locator('.postback-test').filter({
    has: page.getByRole('button', { name: `${at.text('postback.test')}: ${what}` }),
  });
  await expect(async () => {
    await test_.getByRole('button').click();
    await expect(test_).toContainText(at.text('postback.testGood'), { timeout: 2_000 });
  }).toPass({ timeout: 20_000 });
}

/** The address for installs as it stands there. */
async function addressShown(page: Page, at: Visit): Promise<string> {
  const name = at.text('postback.url', { what: at.text('postback.install') });
  return (await page.getByRole('region', { name }).textContent()) ?? '';
}
