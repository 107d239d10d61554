import { sql } from 'kysely';
import { asSystem } from '../support/database.ts';
import { administrator } from '../support/installation.ts';
import { newPerson } from '../support/people.ts';
import { expect, test, walkedIn } from '../support/test.ts';

for (const lang of walkedIn('zhCN')) {
  test(`the Administrator sees how the installation stands, runs a job and takes a backup, ${lang}`, async ({
    page,
    visit,
  }) => {
    const at = await visit(lang);
    await page.goto('/login.admin');
    await page.getByLabel(at.text('session.account')).fill(administrator.email);
    await page.getByLabel(at.text('session.password'), { exact: true }).fill(administrator.password);
    await page.getByRole('button', { name: at.text('common.signIn') }).click();
    await expect(page).toHaveURL(/\/overview\/dashboard$/);
    await page.goto('/admin/system');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(at.text('titles.system'));

    const facts = page.getByRole('list', { name: at.text('system.facts') }).getByRole('listitem');
    await expect(facts).toHaveCount(11);
    const fact = (part: 'clickhouse' | 'mail') => facts.filter({ hasText: at.text(`system.parts.${part}`) });
    await expect(fact('clickhouse').first()).toContainText(at.text('system.states.ok'));
    // Mails of this server are files: said with what to do about it.
    await expect(fact('mail').first()).toContainText(at.text('system.states.attention'));
    await expect(fact('mail').first()).toContainText(at.text('system.advice.mailInFiles'));
    await expect(page.getByRole('region', { name: at.text('system.server.title') })).toContainText(
      at.text('system.server.heard'),
    );
    await at.expectAccessible();

    await page.getByRole('tab', { name: at.text('system.tabs.jobs') }).click();
    await expect(page).toHaveURL(/tab=jobs/);
    const kinds = page.getByRole('region', { name: at.text('job.kinds') });
    await kinds
      .getByRole('listitem')
      .or(kinds.getByRole('row'))
      .filter({ hasText: at.text('job.names.clean-up') })
      .getByRole('button', { name: at.text('job.run') })
      .click();
    await expect(page.getByText(at.text('job.ran')).first()).toBeVisible();
    const jobs = page.getByRole('region', { name: at.text('job.list') });
    await expect(jobs.getByText(at.text('job.states.done')).first()).toBeVisible({ timeout: 60_000 });
    await jobs.getByRole('button', { name: /./ }).and(jobs.locator('.system-job')).first().click();
    const details = page.getByRole('dialog');
    await expect(details).toContainText(at.text('job.data'));
    await at.expectAccessible();
    await page.keyboard.press('Escape');
    await expect(details).toHaveCount(0);

    // One that has failed for good says why, and is tried again.
    await page.goto('/admin/system?tab=jobs&name=clean-up&state=done');
    await expect(jobs.locator('.system-job').first()).toBeVisible();
    await asSystem((tx) =>
      sql`update millrace_job.job set state = 'failed', output = '{"message":"the disk is full"}'
        where id = (select id from millrace_job.job where name = 'clean-up' and state = 'completed' limit 1)`.execute(
        tx,
      ),
    );
    const dead = '/admin/system?tab=jobs&name=clean-up&state=dead';
    await page.goto(dead);
    await expect(jobs.getByText('the disk is full')).toBeVisible();
    await at.expectAccessible();
    await jobs.getByRole('button', { name: at.text('job.retry'), exact: true }).click();
    await expect(page.getByText(at.text('job.retried', { count: 1 }))).toBeVisible();
    await page.goto(dead);
    await expect(jobs.getByText(at.text('job.emptySearch'))).toBeVisible();
    await page.goto('/admin/system?tab=jobs&name=clean-up');
    await expect(jobs.getByText(at.text('job.states.done')).first()).toBeVisible({ timeout: 60_000 });
    await expect(jobs.getByText(at.text('job.states.dead'))).toHaveCount(0);

    await page.getByRole('tab', { name: at.text('system.tabs.backups') }).click();
    // This server's key is a file.
    await expect(page.getByText(at.text('system.backup.keyInside'))).toBeVisible();
    await page.getByRole('button', { name: at.text('system.backup.now') }).click();
    await expect(page.getByText(at.text('system.backup.started')).first()).toBeVisible();
    const backups = page.getByRole('region', { name: at.text('system.backup.title') });
    await expect(backups.getByText(at.text('system.backupState.done')).first()).toBeVisible({
      timeout: 90_000,
    });
    await at.expectAccessible();
    const [inner, outer] = await page.evaluate(() => [
      document.documentElement.scrollWidth,
      window.innerWidth,
    ]);
    expect(inner).toBeLessThanOrEqual(outer ?? 0);
    expect(at.complaints).toEqual([]);
  });
}

test('nobody else sees it', async ({ page, visit }) => {
  const at = await visit();
  await at.as(await newPerson());
  await page.goto('/admin/system');
  await expect(page.getByText('403')).toBeVisible();
});
