import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectWrong, fieldOf, saveMended } from '../support/form.ts';
import { outboxFolder } from '../support/installation.ts';
import { secretMailedTo } from '../support/outbox.ts';
import { expect, test, type Visit, walkedIn } from '../support/test.ts';

const own = 'Correct-Horse-7';
const others = 'Another-Horse-8';

/** @returns the secret of the link that was mailed */
async function register(page: Page, at: Visit, email: string, password: string, used: ReadonlySet<string>) {
  await page.goto('/user/register');
  await fieldOf(page, at.text('registration.organizationName')).fill('Robin Games');
  await fieldOf(page, at.text('registration.name')).fill('Robin Reed');
  await fieldOf(page, at.text('registration.email')).fill(email);
  await page.getByLabel(at.text('registration.password'), { exact: true }).fill(password);
  await saveMended(page.getByRole('button', { name: at.text('registration.submit'), exact: true }));
  await expect(page.getByText(at.text('registration.resultSent', { email }))).toBeVisible();
  return secretMailedTo(outboxFolder(), email, 'token', used);
}

async function signIn(page: Page, at: Visit, email: string): Promise<void> {
  await page.getByRole('link', { name: at.text('common.signIn') }).click();
  await page.getByLabel(at.text('session.account'), { exact: true }).fill(email);
  await page.getByLabel(at.text('session.password'), { exact: true }).fill(own);
  await page.getByRole('button', { name: at.text('common.signIn'), exact: true }).press('Enter');
  await expect(page).toHaveURL(/\/company\/Settings$/);
}

for (const lang of walkedIn('zhCN')) {
  test(`registering: the mail's link opens the account (${lang})`, async ({ page, visit }) => {
    const at = await visit(lang);
    const email = `robin-${randomUUID()}@example.com`;
    const secret = await register(page, at, email, own, new Set());
    await page.goto(`/user/registerResult?token=${secret}`);
    await expect(page.getByText(at.text('registration.confirmed', { email }))).toBeVisible();
    await signIn(page, at, email);
    expect(at.complaints).toEqual([]);
  });

  test(`somebody else registers the same address: the password tells whose is opened (${lang})`, async ({
    page,
    visit,
  }) => {
    const at = await visit(lang);
    const email = `robin-${randomUUID()}@example.com`;
    const first = await register(page, at, email, own, new Set());
    const second = await register(page, at, email, others, new Set([first]));
    await page.goto(`/user/registerResult?token=${second}`);
    await expect(page.getByRole('heading', { name: at.text('registration.whichTitle') })).toBeVisible();
    await at.expectAccessible();
    const password = page.getByLabel(at.text('registration.password'), { exact: true });
    await expect(password).toBeFocused();
    const open = page.getByRole('button', { name: at.text('registration.whichSubmit'), exact: true });
    await password.fill('Wrong-Horse-9');
    await open.press('Enter');
    await expectWrong(password, at.text('registration.errors.passwordOther'));
    await password.fill(own);
    await saveMended(open);
    await expect(page.getByText(at.text('registration.confirmed', { email }))).toBeVisible();
    await signIn(page, at, email);
    expect(at.complaints).toEqual([]);
  });
}
