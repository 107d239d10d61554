import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { ResponseOf } from '@millrace/contract/kit/call';
import { createApiKey } from '@millrace/contract/people/api-key';
import { listInstances } from '@millrace/contract/publisher/instance';
import { dayOf } from '@millrace/contract/report/period';
import type { Page } from '@playwright/test';
import { paths } from '../../apps/console/src/kit/navigation/paths.ts';
import { newPerson } from '../support/people.ts';
import { expect, test, type Visit, walkedIn } from '../support/test.ts';
import { newWaterfall } from '../support/waterfall.ts';

const base = () => process.env.MILLRACE_BASE_URL ?? '';

/** The worked example of the README, word for word. */
async function exampleOfReadme(): Promise<string> {
  const readme = await readFile(join(import.meta.dirname, '../../README.md'), 'utf8');
  const block = /```sh\n(#!\/usr\/bin\/env bash\n[\s\S]*?)```/.exec(readme)?.[1];
  if (block === undefined) throw new Error('The README has no script.');
  return block;
}

async function fillForm(
  page: Page,
  at: Visit,
  name: string,
  scopes: readonly ('report:read' | 'setup:write')[],
) {
  await page.getByLabel(at.text('apiKey.name'), { exact: true }).fill(name);
  for (const scope of scopes)
    await page.getByRole('checkbox', { name: at.text(`apiKey.scope.${scope}`) }).check();
}

async function secretOn(page: Page, at: Visit): Promise<string> {
  const shown = page.getByRole('region', { name: at.text('apiKey.key'), exact: true });
  await expect(shown).toHaveText(/^mrk_\w{32}$/);
  return (await shown.textContent()) ?? '';
}

const statusOf = async (key: string) =>
  (await fetch(`${base()}/api/publisher/app/list`, { headers: { authorization: `Bearer ${key}` } })).status;

for (const lang of walkedIn('enGB')) {
  test(`a program's key is made, used, watched and taken back (${lang})`, async ({ page, visit }) => {
    const owner = await newPerson();
    const { pubAppId } = await newWaterfall(owner);
    const at = await visit(lang);
    await at.as(owner);

    await test.step('it is made, and shown once', async () => {
      await page.goto('/company/api-keys');
      await expect(page.getByText(at.text('apiKey.emptyTitle'))).toBeVisible();
      await page
        .getByRole('button', { name: at.text('apiKey.add') })
        .first()
        .click();
      await expect(page).toHaveURL('/company/api-keys/add');
      await page.getByRole('button', { name: at.text('apiKey.create') }).click();
      await expect(page.getByText(at.text('apiKey.errors.nameEmpty')).first()).toBeVisible();
      await expect(page.getByText(at.text('apiKey.errors.scopesEmpty')).first()).toBeVisible();
      await fillForm(page, at, 'Build server', ['report:read', 'setup:write']);
      await page.getByRole('button', { name: at.text('apiKey.create') }).click();
      await expect(page.getByText(at.text('apiKey.made'))).toBeVisible();
    });
    const key = await secretOn(page, at);

    await test.step('it is copied, beside a call that proves it', async () => {
      await page
        .getByRole('button', { name: at.text('list.copy', { label: at.text('apiKey.key') }) })
        .click();
      await expect(page.getByText(at.text('list.copied'))).toBeVisible();
      const command = page.getByRole('region', { name: at.text('apiKey.command') });
      await expect(command).toContainText(`curl '${base()}/api/`);
      await expect(command).toContainText(key);
      await at.expectAccessible();
    });

    await test.step('a build server follows the README word for word', async () => {
      const cwd = await mkdtemp(join(tmpdir(), 'millrace-readme-'));
      try {
        const env = { ...process.env, MILLRACE: base(), MILLRACE_KEY: key };
        await promisify(execFile)('bash', ['-c', await exampleOfReadme()], { cwd, env });
        expect(await readFile(join(cwd, 'yesterday.csv'), 'utf8')).toMatch(/^\uFEFF?App,.*Revenue/);
      } finally {
        await rm(cwd, { recursive: true });
      }
      const all = `${listInstances.path}?pubAppId=${pubAppId}&search=unity-`;
      const { list } = (await owner.api.get(all)) as { list: { unitId: string }[] };
      const added = Array.from({ length: 10 }, (_, index) => `unity-${index + 1}`);
      expect(
        list
          .map(({ unitId }) => unitId)
          .filter((unitId) => /^unity-\d+$/.test(unitId))
          .sort(),
      ).toEqual(added.sort());
    });

    await test.step('its use and its changes are seen', async () => {
      await page.getByRole('button', { name: at.text('apiKey.done') }).click();
      await expect(page).toHaveURL('/company/api-keys');
      await expect(async () => {
        await page.reload();
        await expect(page.getByRole('img', { name: /Build server.* [1-9]/ })).toBeVisible({ timeout: 2_000 });
      }).toPass();
      await at.expectAccessible();
      await page.goto('/change-log');
      await expect(
        page.getByText(at.text('changeLog.byKey', { name: 'Build server' })).first(),
      ).toBeVisible();
    });

    await test.step('it is renamed; a name is there once', async () => {
      await page.goto('/company/api-keys/add');
      await fillForm(page, at, 'build server', ['report:read']);
      await page.getByRole('button', { name: at.text('apiKey.create') }).click();
      await expect(page.getByText(at.text('apiKey.errors.nameTaken')).first()).toBeVisible();
      await page.getByLabel(at.text('apiKey.name'), { exact: true }).fill('Nightly report');
      await page.getByRole('button', { name: at.text('apiKey.create') }).click();
      await secretOn(page, at);
      await page.getByRole('button', { name: at.text('apiKey.done') }).click();
      await page.getByRole('link', { name: at.text('apiKey.editOf', { name: 'Build server' }) }).click();
      await page.getByLabel(at.text('apiKey.name'), { exact: true }).fill('Nightly build');
      await at.expectAccessible();
      await page.getByRole('button', { name: at.text('common.save') }).click();
      await expect(page.getByText(at.text('apiKey.saved'))).toBeVisible();
    });

    await test.step('it is taken back, and refused from then on', async () => {
      expect(await statusOf(key)).toBe(200);
      await page.goto('/company/api-keys');
      await page.getByRole('button', { name: at.text('list.more', { name: 'Nightly build' }) }).click();
      await page.getByRole('menuitem', { name: at.text('apiKey.remove') }).click();
      const question = page.getByRole('dialog');
      await expect(question).toContainText(at.text('apiKey.removeTitle', { name: 'Nightly build' }));
      await question.getByRole('button', { name: at.text('apiKey.remove') }).click();
      await expect(page.getByText(at.text('apiKey.removed'))).toBeVisible();
      await expect(page.getByRole('row', { name: 'Nightly build' })).toHaveCount(0);
      await expect(page.getByText('Nightly report')).toBeVisible();
      expect(await statusOf(key)).toBe(401);
    });
    expect(at.complaints).toEqual([]);
  });
}

for (const lang of ['enGB', 'zhCN'] as const) {
  test(`what is said of a key's last day keeps to the form's width (${lang})`, async ({ page, visit }) => {
    const owner = await newPerson();
    const expiresOn = dayOf(new Date(Date.now() + 5 * 86_400_000));
    const key = { name: 'Build server', scopes: ['report:read'], expiresOn };
    const { apiKey } = (await owner.api.post(createApiKey.path, key)) as ResponseOf<typeof createApiKey>;
    const at = await visit(lang);
    await at.as(owner);
    await page.goto(paths.editApiKey.replace(':id', String(apiKey.id)));
    const said = page.locator('.key-day').getByRole('status');
    await expect(said).toBeVisible();
    expect(await said.evaluate((line) => line.scrollWidth - line.clientWidth)).toBe(0);
    expect(at.complaints).toEqual([]);
  });
}
