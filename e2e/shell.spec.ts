import { administrator } from './support/installation.ts';
import { newMember, newPerson } from './support/people.ts';
import { expect, test, walkedIn } from './support/test.ts';

// The other specs ask for no motion; here it moves as it does for most people.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

for (const lang of walkedIn('enGB')) {
  test(`tabs: survive a reload, close left, right and all, and their messages (${lang})`, async ({
    page,
    visit,
  }) => {
    const person = await newPerson();
    const at = await visit(lang);
    await at.as(person);
    const tabs = page.getByRole('navigation', { name: at.text('shell.openPages') });
    const action = async (
      key: 'shell.closeTab' | 'shell.closeLeft' | 'shell.closeRight' | 'shell.closeAll',
    ) => {
      await page.getByRole('button', { name: at.text('shell.tabActions') }).click();
      const item = page.getByRole('menuitem', { name: at.text(key), exact: true });
      await expect(item).toBeVisible();
      // A click that begins on an item which grows and ends on the next one is none.
      await at.still();
      await item.click();
      // The next one would meet the menu as it closes.
      await expect(item).toBeHidden();
    };

    await page.goto('/overview/dashboard');
    await expect(tabs.getByRole('tab')).toHaveCount(1);
    await action('shell.closeTab');
    await expect(page.getByText(at.text('shell.notSupport'))).toBeVisible();
    await action('shell.closeLeft');
    await expect(page.getByText(at.text('shell.noLabelLeft'))).toBeVisible();
    await action('shell.closeRight');
    await expect(page.getByText(at.text('shell.noLabelRight'))).toBeVisible();

    await page.goto('/company/Settings');
    await expect(tabs.getByRole('tab')).toHaveCount(2);
    await page.goto('/um/user-manage');
    await expect(tabs.getByRole('tab')).toHaveCount(3);
    await page.reload();
    await expect(tabs.getByRole('tab')).toHaveCount(3);
    await action('shell.closeLeft');
    await expect(tabs.getByRole('tab')).toHaveCount(1);
    await page.goto('/company/Settings');
    await expect(tabs.getByRole('tab')).toHaveCount(2);
    await action('shell.closeAll');
    await expect(page).toHaveURL(/\/overview\/dashboard$/);
    await expect(tabs.getByRole('tab')).toHaveCount(1);
  });

  test(`notices: unread count, two tabs, take action marks it read and leads on (${lang})`, async ({
    page,
    visit,
  }) => {
    const owner = await newPerson();
    const member = await newMember(owner);
    const at = await visit(lang);
    await at.as(owner);
    await page.goto('/overview/dashboard');
    // The welcome of the first log-in, and the member who joined.
    await page.getByRole('button', { name: at.text('shell.noticesUnread', { unread: 2 }) }).click();
    const drawer = page.getByRole('dialog');
    await expect(drawer.getByRole('tab', { name: at.text('shell.unreadInfo') })).toBeVisible();
    await expect(drawer.getByText(member.name)).toBeVisible();
    await at.expectAccessible();
    await drawer
      .getByRole('button', { name: at.text('shell.takeAction') })
      .first()
      .click();
    await expect(page).toHaveURL(/\/um\/user-manage$/);
    await page.getByRole('button', { name: at.text('shell.noticesUnread', { unread: 1 }) }).click();
    await page
      .getByRole('dialog')
      .getByRole('tab', { name: at.text('shell.allInfo') })
      .click();
    await expect(page.getByRole('dialog').getByText(member.name)).toBeVisible();
  });

  test(`language and theme change at once and are kept (${lang})`, async ({ page, visit, isMobile }) => {
    const person = await newPerson();
    const at = await visit(lang);
    await at.as(person);
    await page.goto('/company/Settings');
    if (isMobile) await page.getByRole('button', { name: at.text('shell.openMenu') }).click();
    await page.getByRole('button', { name: lang === 'enGB' ? '中文' : 'English' }).click();
    const other = lang === 'enGB' ? 'zhCN' : 'enGB';
    await expect(page).toHaveTitle(`${other === 'zhCN' ? '公司设置' : 'Company settings'} - Millrace`);
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(
      other === 'zhCN' ? 'zh-CN' : 'en-GB',
    );
    await expect
      .poll(async () => ((await person.api.get('/user/info')) as { lang: string }).lang)
      .toBe(other);
  });
}

test('the side menu is 256 px wide and 80 px collapsed', { tag: '@every' }, async ({
  page,
  visit,
  isMobile,
}) => {
  const person = await newPerson();
  const at = await visit();
  await at.as(person);
  await page.goto('/overview/dashboard');
  if (isMobile) {
    await page.getByRole('button', { name: at.text('shell.openMenu') }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    // Rounded and repeated: the drawer is still on its way in.
    await expect
      .poll(async () => Math.round((await page.getByRole('dialog').boundingBox())?.width ?? 0))
      .toBe(256);
    return;
  }
  const side = page.getByRole('complementary');
  expect((await side.boundingBox())?.width).toBe(256);
  await page.getByRole('button', { name: at.text('shell.collapseMenu') }).click();
  await expect.poll(async () => (await side.boundingBox())?.width).toBe(80);
  await page.reload();
  await expect.poll(async () => (await side.boundingBox())?.width).toBe(80);
});

// They see the most of it.
for (const who of ['an owner', 'the Administrator']) {
  test(`all of the side menu is in sight in 900 px, at both widths, for ${who}`, async ({ page, visit }) => {
    const at = await visit();
    if (who === 'an owner') {
      await at.as(await newPerson());
      await page.goto('/overview/dashboard');
    } else {
      await page.goto('/login.admin');
      await page.getByLabel(at.text('session.account')).fill(administrator.email);
      await page.getByLabel(at.text('session.password'), { exact: true }).fill(administrator.password);
      await page.getByRole('button', { name: at.text('common.signIn') }).click();
    }
    const side = page.getByRole('complementary');
    // In a group, which is open, and the last of those by themselves.
    await expect(side.getByRole('link', { name: at.text('titles.performance') })).toBeVisible();
    await expect(side.getByRole('link', { name: at.text('titles.changeLog') })).toBeVisible();
    const beyond = () =>
      side
        .locator('> div')
        .evaluate(({ scrollHeight, clientHeight }) => [clientHeight, scrollHeight - clientHeight]);
    expect(await beyond()).toEqual([900, 0]);
    await page.getByRole('button', { name: at.text('shell.collapseMenu') }).click();
    await expect.poll(async () => (await side.boundingBox())?.width).toBe(80);
    expect(await beyond()).toEqual([900, 0]);
  });
}

test('the header hides beyond 300 px of scrolling down and comes back on the way up', {
  tag: '@every',
}, async ({ page, visit }) => {
  const person = await newPerson();
  const at = await visit();
  await at.as(person);
  await page.goto('/company/Settings');
  await expect(page.getByLabel(at.text('company.address'), { exact: true })).toBeVisible();
  const header = page.getByRole('banner');
  await page.evaluate(() => document.body.style.setProperty('min-height', '3000px'));
  await page.evaluate(() => window.scrollTo(0, 290));
  await expect(header).toBeInViewport();
  await page.evaluate(() => window.scrollTo(0, 700));
  await expect(header).not.toBeInViewport();
  await page.evaluate(() => window.scrollTo(0, 600));
  await expect(header).toBeInViewport();
});

test('who asks for no motion sees none: a drawer, a menu, wrong input and a message', async ({
  page,
  visit,
}) => {
  const person = await newPerson();
  const at = await visit();
  await at.as(person);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.addInitScript(() => {
    const moved: string[] = [];
    Object.assign(window, { moved });
    for (const kind of ['transitionrun', 'animationstart'] as const) {
      document.addEventListener(kind, ({ target }) => {
        // What tells that something is under way may go round.
        const isWaiting =
          target instanceof Element && target.closest('.ant-skeleton, .anticon-spin') !== null;
        if (target instanceof Element && !isWaiting) moved.push(`${kind} ${target.className}`);
      });
    }
  });
  await page.goto('/company/Settings');
  const address = page.getByLabel(at.text('company.address'), { exact: true });
  await address.fill('');
  await page.getByRole('button', { name: at.text('common.save') }).click();
  await expect(page.getByText(at.text('company.errors.addressEmpty')).first()).toBeVisible();
  await address.fill('Somewhere 1');
  await page.getByRole('button', { name: at.text('common.save') }).click();
  await expect(page.getByText(at.text('company.saved'))).toBeVisible();
  await page.getByRole('button', { name: at.text('shell.tabActions') }).click();
  await page.getByRole('menuitem', { name: at.text('shell.closeLeft'), exact: true }).click();
  await page.getByRole('button', { name: at.text('shell.collapseMenu') }).click();
  await page.getByRole('button', { name: at.text('shell.noticesUnread', { unread: 1 }) }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  expect(await page.evaluate(() => (window as { moved?: string[] }).moved)).toEqual([]);
});

test('an unknown address leads to /404, and its button home', async ({ page, visit }) => {
  const person = await newPerson();
  const at = await visit();
  await at.as(person);
  await page.goto('/no/such/page.html');
  await expect(page).toHaveURL(/\/404$/);
  await page.getByRole('button', { name: at.text('common.index') }).click();
  await expect(page).toHaveURL(/\/overview\/dashboard$/);
});

test('a page that fails shows 500 with a way home', async ({ page, visit }) => {
  const person = await newPerson();
  const at = await visit();
  await at.as(person);
  await page.route('**/api/publisher/get*', (route) =>
    route.fulfill({ json: { code: 0, msg: '', data: { id: 'x' } } }),
  );
  await page.goto('/company/Settings');
  await expect(page.getByRole('button', { name: /Try again|Index/ }).first()).toBeVisible();
});

test('an ad blocker brings the warning page, which can be dismissed', async ({ page, visit }) => {
  const at = await visit();
  await page.clock.install();
  await page.route('**/ads/banner.js', (route) => route.abort('blockedbyclient'));
  await page.goto('/user/login');
  await page.getByLabel(at.text('session.account')).fill('robin');
  await page.clock.runFor(5_100);
  await expect(page.getByRole('heading', { name: at.text('common.adBlocker.title') })).toBeVisible();
  await at.expectAccessible();
  await page.getByRole('button', { name: at.text('common.adBlocker.dismiss') }).click();
  await expect(page.getByLabel(at.text('session.account'))).toHaveValue('robin');
});

test('notices are asked for every five minutes', async ({ page, visit }) => {
  const person = await newPerson();
  const at = await visit();
  await at.as(person);
  await page.clock.install();
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().includes('/api/user/notices')) asked += 1;
  });
  // The last thing that the shell loads: a clock that leaps over its loading would count as too slow a connection.
  const selectorAsks = page.waitForResponse(/\/publisher\/app\/list/);
  await page.goto('/overview/dashboard');
  await page.clock.runFor(5_000);
  await expect.poll(() => asked).toBe(1);
  await selectorAsks;
  // The five minutes begin with the answer.
  await expect(
    page.getByRole('button', { name: at.text('shell.noticesUnread', { unread: 1 }) }),
  ).toBeVisible();
  await page.clock.runFor(299_000);
  await expect.poll(() => asked).toBe(2);
});

test('a server error says its code and text, and offers to try again', async ({ page, visit }) => {
  const person = await newPerson();
  const at = await visit();
  await at.as(person);
  await page.goto('/company/Settings');
  await page.getByLabel(at.text('company.address'), { exact: true }).fill('Somewhere 1');
  let refused = 0;
  await page.route('**/api/publisher/update', async (route) => {
    refused += 1;
    if (refused > 1) return route.continue();
    await route.fulfill({
      status: 500,
      json: { code: 1001, msg: 'Out of order', data: { error: 'common.errors.failed' } },
    });
  });
  await page.getByRole('button', { name: at.text('common.save') }).click();
  await expect(page.getByText('CODE:1001')).toBeVisible();
  await expect(page.getByText('Out of order')).toBeVisible();
  await page.getByRole('button', { name: at.text('common.retry') }).click();
  await expect(page.getByText(at.text('company.saved'))).toBeVisible();
});

test("403 says Forbidden with the server's words", async ({ page, visit }) => {
  const person = await newPerson();
  const at = await visit();
  await at.as(person);
  await page.goto('/company/Settings');
  await page.getByLabel(at.text('company.address'), { exact: true }).fill('Somewhere 1');
  await page.route('**/api/publisher/update', (route) =>
    route.fulfill({
      status: 403,
      json: { code: 1000, msg: 'Not for you', data: { error: 'common.errors.forbidden' } },
    }),
  );
  await page.getByRole('button', { name: at.text('common.save') }).click();
  await expect(page.getByText('Forbidden', { exact: true })).toBeVisible();
  await expect(page.getByText('Not for you')).toBeVisible();
});

test('user info that fails says so, logs out and leads to the log-in page', async ({ page, visit }) => {
  const person = await newPerson();
  const at = await visit();
  await at.as(person);
  await page.route('**/api/user/info', (route) =>
    route.fulfill({ status: 500, json: { code: 1001, msg: 'x', data: { error: 'common.errors.failed' } } }),
  );
  await page.goto('/overview/dashboard');
  await expect(page).toHaveURL(/\/user\/login/);
  await expect(page.getByText('Please try again later.')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('pro__Access-Token'))).toBeNull();
});
