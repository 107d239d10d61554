import { role } from '@millrace/contract/people/permission';
import { png } from '../../apps/server/src/testing/png.ts';
import { signIn } from '../../bench/lib/api-client.ts';
import { expectWrong, saveMended } from '../support/form.ts';
import { outboxFolder } from '../support/installation.ts';
import { mailsTo } from '../support/outbox.ts';
import { newMember, newPerson } from '../support/people.ts';
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

    test('a user name: what is none, one that is taken, and the way in by it', async ({ page, visit }) => {
      const name = `Robin.${crypto.randomUUID().slice(0, 8)}`;
      await (await newPerson()).api.post('/user/update', { username: `${name}-2` });
      const person = await newPerson();
      const at = await visit(lang);
      await at.as(person);
      await page.goto('/account');
      const field = page.getByLabel(at.text('ownAccount.userName'));
      const save = page.getByRole('button', { name: at.text('common.save') });
      await field.fill(person.email);
      await save.press('Enter');
      await expectWrong(field, at.text('user.errors.userNameIsEmail'), person.email);
      await field.fill('robin goodfellow');
      await save.press('Enter');
      await expectWrong(field, at.text('user.errors.userNameShape'), 'robin goodfellow');
      await field.fill(`${name}-2`.toLowerCase());
      await save.press('Enter');
      await expectWrong(field, at.text('user.errors.userNameTaken'), `${name}-2`.toLowerCase());
      await at.expectAccessible();
      await field.fill(name);
      await saveMended(save);
      await expect(page.getByText(at.text('ownAccount.saved'))).toBeVisible();
      await expect
        .poll(async () => (await mailsTo(outboxFolder(), person.email)).join())
        .toMatch(/The user name that you can sign in with|您用于登录的用户名/);

      await page.goto(`/um/user-manage?search=${name.toLowerCase()}`);
      await expect(page.getByText(at.text('member.userName', { username: name }))).toBeVisible();
      await at.expectAccessible();

      await page.getByRole('button', { name: at.text('shell.account') }).press('Enter');
      await page.getByRole('menuitem', { name: at.text('shell.logOut') }).press('Enter');
      // As soon as its page stands, the cursor is in the first field.
      await expect(page).toHaveURL(/\/user\/login$/);
      const account = page.getByLabel(at.text('session.account'));
      await expect(account).toBeFocused();
      await account.fill(name.toUpperCase());
      await expect(account).toHaveValue(name.toUpperCase());
      await page.getByLabel(at.text('session.password'), { exact: true }).fill(person.password);
      await page.getByRole('button', { name: at.text('common.signIn') }).press('Enter');
      await expect(page).toHaveURL(/\/overview\/dashboard$/);
      await page.goto('/account');
      await expect(field).toHaveValue(name);
      await field.fill('');
      await saveMended(save);
      await expect(page.getByText(at.text('ownAccount.saved'))).toBeVisible();
      await page.reload();
      await expect(field).toHaveValue('');
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
      await page.getByRole('tab', { name: at.text('ownAccount.tab.profile') }).click();
      await page.getByRole('button', { name: at.text('form.stay') }).click();
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

for (const lang of walkedIn('enGB')) {
  test(`removes their own account (${lang})`, async ({ page, visit }) => {
    const person = await newMember(await newPerson(), role.appOperator);
    const at = await visit(lang);
    await at.as(person);
    await page.goto('/account');
    const card = page.getByRole('region', { name: at.text('accountRemoval.title') });
    await card.getByRole('button', { name: at.text('accountRemoval.open') }).click();
    const { email } = person;
    await expect(card.getByText(at.text('accountRemoval.happens.sessions', { email }))).toBeVisible();
    await at.expectAccessible();
    const password = card.getByLabel(at.text('password.current'), { exact: true });
    const submit = card.getByRole('button', { name: at.text('accountRemoval.submit') });
    await password.fill('Wrong-Horse-7');
    await submit.click();
    await expectWrong(password, at.text('password.errors.currentWrong'), 'Wrong-Horse-7');
    await password.fill(person.password);
    await saveMended(submit);
    await expect(page).toHaveURL(/\/user\/login/);
    await expect(page.getByText(at.text('accountRemoval.done'))).toBeVisible();
    await expect(person.api.get('/user/info')).rejects.toThrow(/1000/);
    const mails = async () => (await mailsTo(outboxFolder(), email)).join();
    await expect.poll(mails).toContain('your account has been removed');
    expect(at.complaints).toEqual([]);
  });
}

test('the last owner is told why they stay', async ({ page, visit }) => {
  const owner = await newPerson();
  const at = await visit();
  await at.as(owner);
  await page.goto('/account');
  const card = page.getByRole('region', { name: at.text('accountRemoval.title') });
  await card.getByRole('button', { name: at.text('accountRemoval.open') }).click();
  await expect(card.getByText(owner.organizationName)).toBeVisible();
  await expect(card.getByRole('button')).toHaveCount(0);
  await at.expectAccessible();
});

test('a promoter, and who is held at a form, reach it too', async ({ page, visit }) => {
  const promoter = await newPerson({ userType: 1, complete: false });
  const at = await visit();
  await at.as(promoter);
  await page.goto('/account?tab=sessions');
  await expect(page).toHaveURL(/\/account\?tab=sessions$/);
  await expect(page.getByText(at.text('ownAccount.currentSession'))).toBeVisible();
});
