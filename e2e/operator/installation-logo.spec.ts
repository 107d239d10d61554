import {
  getInstallationLogo,
  type InstallationLogo,
  removeInstallationLogo,
} from '@millrace/contract/operator/installation-logo';
import type { Page } from '@playwright/test';
import { png } from '../../apps/server/src/testing/png.ts';
import { signIn } from '../../bench/lib/api-client.ts';
import { administrator } from '../support/installation.ts';
import { atADesk, expect, test, walkedIn } from '../support/test.ts';

/** How wide the picture is that stands for the product; 0 where its own mark is drawn. */
const widthOf = (page: Page) =>
  page
    .locator('.brand-mark')
    .first()
    .evaluate((mark) => (mark instanceof HTMLImageElement ? mark.naturalWidth : 0));

for (const lang of walkedIn('enGB')) {
  test(`the installation's logo: set, seen by everybody before the log-in too, taken away (${lang})`, async ({
    page,
    visit,
    browser,
  }) => {
    const api = await signIn(String(process.env.MILLRACE_BASE_URL), administrator, 'login.admin');
    await atADesk(page);
    const at = await visit(lang);
    await at.as({ api });
    try {
      await page.goto('/admin/settings');
      const card = page.getByRole('region', { name: at.text('installation.logo'), exact: true });
      const choose = (buffer: Buffer) =>
        card.locator('input[type=file]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
      await choose(Buffer.from('<svg onload="alert(1)">'));
      await expect(card.getByText(at.text('picture.errors.notAPicture'))).toBeVisible();
      expect(await widthOf(page)).toBe(0);
      await choose(png(300, 200));
      await expect(page.getByText(at.text('installation.logoSaved'))).toBeVisible();
      // Beside the menu at once, without the page being opened anew.
      await expect.poll(() => widthOf(page)).toBe(256);
      await at.expectAccessible();

      const theirs = await browser.newContext();
      const visitor = await theirs.newPage();
      await visitor.goto('/user/login');
      await expect.poll(() => widthOf(visitor)).toBe(256);
      await theirs.close();

      // Another Administrator was faster: what is there now is shown, and then it goes.
      const now = (await api.get(getInstallationLogo.path)) as InstallationLogo;
      await api.post(removeInstallationLogo.path, { version: now.version });
      await card.getByRole('button', { name: at.text('installation.removeLogo') }).click();
      await expect(page.getByText(at.text('form.staleSentence', { title: '' }))).toBeVisible();
      await expect(card.getByRole('button', { name: at.text('installation.removeLogo') })).toHaveCount(0);
      await choose(png(200, 200));
      await expect.poll(() => widthOf(page)).toBe(256);
      await card.getByRole('button', { name: at.text('installation.removeLogo') }).click();
      await expect(page.getByText(at.text('installation.logoRemoved'))).toBeVisible();
      await expect.poll(() => widthOf(page)).toBe(0);
      await page.getByRole('tab', { name: at.text('installation.historyTab') }).click();
      const entry = page
        .getByRole('listitem')
        .filter({ hasText: at.text('installation.logo') })
        .first();
      await expect(entry).toContainText(at.text('changeLog.value.set'));
      expect(at.complaints).toEqual([]);
    } finally {
      const { version } = (await api.get(getInstallationLogo.path)) as InstallationLogo;
      await api.post(removeInstallationLogo.path, { version });
    }
  });
}
