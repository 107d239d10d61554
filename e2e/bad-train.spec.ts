import { getCompany, updateCompany } from '@millrace/contract/publisher/company';
import { newPerson } from './support/people.ts';
import { expect, test, walkedIn } from './support/test.ts';

// Journey 10: the connection drops while a form is half filled.
for (const lang of walkedIn('zhCN')) {
  test(`banner, input stays, save works afterwards, exactly once (${lang})`, async ({
    page,
    context,
    visit,
  }) => {
    const person = await newPerson();
    const at = await visit(lang);
    await at.as(person);
    await page.goto('/company/Settings');
    const address = page.getByRole('textbox', { name: at.text('company.address'), exact: true });
    await address.fill('Half way to Hamburg');

    await context.setOffline(true);
    await page.getByRole('button', { name: at.text('common.save') }).click();
    await expect(page.getByText(at.text('common.connectionLost'))).toBeVisible();
    await expect(address).toHaveValue('Half way to Hamburg');

    await context.setOffline(false);
    await expect(page.getByText(at.text('common.connectionLost'))).toBeHidden();
    await expect(page.getByText(at.text('company.saved'))).toBeVisible();
    const saved = (await person.api.get(getCompany.path)) as { address: string; version: number };
    // Registered (1), completed (2), saved once more (3).
    expect(saved).toMatchObject({ address: 'Half way to Hamburg', version: 3 });
  });
}

test('the answer of a save gets lost: the save is not made twice', async ({ page, visit }) => {
  const person = await newPerson();
  const at = await visit();
  await at.as(person);
  await page.goto('/company/Settings');
  await page.getByRole('textbox', { name: at.text('company.address'), exact: true }).fill('Tunnel 1');
  let attempts = 0;
  await page.route(`**/api${updateCompany.path}`, async (route) => {
    attempts += 1;
    if (attempts > 1) return route.continue();
    // The server does the work, and nobody hears of it.
    await route.fetch();
    await route.abort('connectionreset');
  });
  await page.getByRole('button', { name: at.text('common.save') }).click();
  await expect(page.getByText(at.text('company.saved'))).toBeVisible();
  const saved = (await person.api.get(getCompany.path)) as { address: string; version: number };
  expect(saved).toMatchObject({ address: 'Tunnel 1', version: 3 });
  expect(attempts).toBe(2);
});

test('a double click saves once', async ({ page, visit }) => {
  const person = await newPerson();
  const at = await visit();
  await at.as(person);
  await page.goto('/company/Settings');
  await page.getByRole('textbox', { name: at.text('company.address'), exact: true }).fill('Double 2');
  await page.getByRole('button', { name: at.text('common.save') }).dblclick();
  await expect(page.getByText(at.text('company.saved'))).toBeVisible();
  expect(((await person.api.get(getCompany.path)) as { version: number }).version).toBe(3);
});

test('a stale save shows what the other person changed and keeps the own input', async ({ page, visit }) => {
  const person = await newPerson();
  const at = await visit();
  await at.as(person);
  await page.goto('/company/Settings');
  const address = page.getByRole('textbox', { name: at.text('company.address'), exact: true });
  await address.fill('Mine 1');
  const current = (await person.api.get(getCompany.path)) as Record<string, unknown>;
  await person.api.post(updateCompany.path, { ...current, address: 'Theirs 2' });
  await page.getByRole('button', { name: at.text('common.save') }).click();
  await expect(page.getByText('Theirs 2')).toBeVisible();
  await expect(address).toHaveValue('Mine 1');
});
