import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { startProgram, stopProgram } from '../../apps/server/src/testing/server-program.ts';
import { newPerson } from '../support/people.ts';
import { adsWereShown } from '../support/shown-ads.ts';
import { expect, test, walkedIn } from '../support/test.ts';
import { newWaterfall } from '../support/waterfall.ts';

const report = '/report/performance?period=thisMonth&by=app&metrics=impressions,revenue';

/** The report's lines as they are read. */
async function linesOf(page: Page, app: string): Promise<string[]> {
  const lines = page.locator('tbody tr.ant-table-row').filter({ hasText: app });
  await expect(lines).toHaveCount(1);
  return lines.first().locator('td').allInnerTexts();
}

/** Runs one of the administrator's commands to its end. */
async function run(env: Readonly<Record<string, string>>, ...words: readonly string[]): Promise<void> {
  const { code, complaint } = await startProgram(env, 'admin/admin.ts', words).ended;
  expect({ code, complaint }).toEqual({ code: 0, complaint: '' });
}

for (const lang of walkedIn('enGB')) {
  test(`a backup brings people, their passwords and what reports say to another machine (${lang})`, async ({
    page,
    visit,
  }) => {
    test.slow();
    const owner = await newPerson();
    const place = await newWaterfall(owner, 'Coin Rush');
    const shown = [0, 1, 2].map(
      (nth) => ({ uid: `user ${nth}`, instance: 'unity', daysAgo: 0, ecpm: 5 }) as const,
    );
    await adsWereShown(owner, place, shown);
    const at = await visit(lang);
    await at.as(owner);
    await expect(async () => {
      await page.goto(report);
      expect((await linesOf(page, 'Coin Rush')).join(' ')).toMatch(/\b3\b/);
    }).toPass();
    const before = await linesOf(page, 'Coin Rush');

    const root = await mkdtemp(join(tmpdir(), 'millrace-restored-'));
    const [file, there] = [join(root, 'one.backup'), join(root, 'there')];
    try {
      await run({ DATA_DIR: String(process.env.MILLRACE_DATA_DIR) }, 'backup', file);
      await run({ DATA_DIR: there }, 'restore', file);
      const restored = startProgram({ DATA_DIR: there, ROLES: 'console,delivery' });
      try {
        const url = await restored.ready();
        await page.goto(`${url}/user/login`);
        await page.getByLabel(at.text('session.account'), { exact: true }).fill(owner.email);
        await page.getByLabel(at.text('session.password'), { exact: true }).fill(owner.password);
        await page.getByRole('button', { name: at.text('common.signIn'), exact: true }).press('Enter');
        await expect(page).toHaveURL(/\/overview\/dashboard/);
        await page.goto(url + report);
        expect(await linesOf(page, 'Coin Rush')).toEqual(before);
        expect(at.complaints).toEqual([]);
        await stopProgram(restored);
      } finally {
        restored.child.kill('SIGKILL');
        await restored.ended;
      }
    } finally {
      await rm(root, { recursive: true, force: true });
    }
  });
}
