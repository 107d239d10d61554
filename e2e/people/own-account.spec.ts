import { png } from '../../apps/server/src/testing/png.ts';
import { signIn } from '../../bench/lib/api-client.ts';
import { expectWrong, saveMended } from '../support/form.ts';
import { newPerson } from '../support/people.ts';
import { expect, test, walkedIn } from '../support/test.ts';

for (const lang of walkedIn('zhCN')) {
  test.describe(`own account (${lang})`, () => {
    test('a name and a picture, and what is no picture', async ({ page, visit }) => {
      const person = await newPerson();
      const at = await visit(lang);
      await at.as(person);
      await page.goto('/');
      await page.getByRole('button', { name: at.text('shell.account') }).click();
      await page.getByRole('menuitem', { name: at.text('titles.ownAccount') }).click();
      await expect(page).toHaveURL(/\/account$/);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(at.text('titles.ownAccount'));

      const choose = (name: string, buffer: Buffer) =>
        page.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/png', buffer });
      await choose('me.png', Buffer.from('<svg onload="alert(1)">'));
      await expect(page.getByText(at.text('picture.errors.notAPicture'))).toBeVisible();
      await expect(page.locator('img.avatar')).toHaveCount(0);
      await choose('me.png', Buffer.alloc(1_048_577, 1));
      await expect(page.getByText(at.text('picture.errors.tooLarge'))).toBeVisible();
      await choose('me.png', png(300, 200));
      await expect(page.getByText(at.text('ownAccount.pictureSaved'))).toBeVisible();
      // In the header, too, and it is drawn: the page's policy lets it.
      await expect(page.locator('img.avatar')).toHaveCount(2);
      await expect
        .poll(() =>
          page
            .locator('img.avatar')
            .first()
            .evaluate((img: HTMLImageElement) => img.naturalWidth),
        )
        .toBe(256);

      await page.getByLabel(at.text('ownAccount.name'), { exact: true }).fill('Robin Goodfellow');
      await saveMended(page.getByRole('button', { name: at.text('common.save') }));
      await expect(page.getByText(at.text('ownAccount.saved'))).toBeVisible();
      await expect(page.getByRole('button', { name: 'Robin Goodfellow' })).toBeVisible();
      await at.expectAccessible();

      await page.getByRole('button', { name: at.text('ownAccount.removePicture') }).click();
      await expect(page.locator('img.avatar')).toHaveCount(0);
      expect(at.complaints).toEqual([]);
    });

    test('a new password: every other session ends, this one stays', async ({ page, visit, baseURL }) => {
      const person = await newPerson();
      const other = await signIn(baseURL ?? '', person);
      const at = await visit(lang);
      await at.as(person);
      // An address of earlier versions, in people's bookmarks.
      await page.goto('/user/password/change');
      await expect(page).toHaveURL(/\/account\?tab=password$/);
      const field = (name: 'current' | 'new' | 'repeat') =>
        page.getByLabel(at.text(`password.${name}`), { exact: true });
      const save = page.getByRole('button', { name: at.text('password.submit') });
      await field('current').fill('Wrong-Horse-7');
      await field('new').fill('Another-Horse-8');
      await field('repeat').fill('Another-Horse-8');
      await save.click();
      await expectWrong(field('current'), at.text('password.errors.currentWrong'), 'Wrong-Horse-7');
      await field('current').fill(person.password);
      await saveMended(save);
      await expect(page.getByText(at.text('ownAccount.passwordSaved'))).toBeVisible();
      await expect(field('current')).toHaveValue('');
      await page.reload();
      await expect(field('current')).toBeVisible();
      await expect(other.get('/user/info')).rejects.toThrow(/1000/);
      await at.expectAccessible();
    });

    test('ends a session that is not known', async ({ page, visit, baseURL }) => {
      const person = await newPerson();
      const stranger = await signIn(baseURL ?? '', person);
      const at = await visit(lang);
      await at.as(person);
      await page.goto('/account?tab=sessions');
      const rows = page.locator('.own-list > li');
      await expect(rows).toHaveCount(2);
      await expect(rows.first()).toContainText(at.text('ownAccount.currentSession'));
      await at.expectAccessible();
      await rows.nth(1).getByRole('button').click();
      await expect(rows).toHaveCount(1);
      await expect(stranger.get('/user/info')).rejects.toThrow(/1000/);

      await signIn(baseURL ?? '', person);
      await page.reload();
      await expect(rows).toHaveCount(2);
      await page.getByRole('button', { name: at.text('ownAccount.endOthers') }).click();
      await page
        .getByRole('tooltip')
        .getByRole('button', { name: at.text('ownAccount.endOthers') })
        .click();
      await expect(rows).toHaveCount(1);

      await page.getByRole('tab', { name: at.text('ownAccount.tab.history') }).click();
      await expect(page.getByText(at.text('ownAccount.outcomes.signedIn')).first()).toBeVisible();
      await at.expectAccessible();
      expect(at.complaints).toEqual([]);
    });
  });
}

test('a promoter, and who is held at a form, reach it too', async ({ page, visit }) => {
  const promoter = await newPerson({ userType: 1, complete: false });
  const at = await visit();
  await at.as(promoter);
  await page.goto('/account?tab=sessions');
  await expect(page).toHaveURL(/\/account\?tab=sessions$/);
  await expect(page.getByText(at.text('ownAccount.currentSession'))).toBeVisible();
});
