import { role } from '@millrace/contract/people/permission';
import { getApp } from '@millrace/contract/publisher/app';
import { getCompany } from '@millrace/contract/publisher/company';
import { png } from '../../apps/server/src/testing/png.ts';
import { newMember, newPerson } from '../support/people.ts';
import { newPhone } from '../support/phone.ts';
import { atADesk, expect, test, Visit, walkedIn } from '../support/test.ts';
import { newWaterfall } from '../support/waterfall.ts';

for (const lang of walkedIn('enGB')) {
  test(`a logo: what is none, one that everybody sees, and none again (${lang})`, async ({
    page,
    visit,
    browser,
  }) => {
    const owner = await newPerson();
    const viewer = await newMember(owner, role.appViewer);
    await atADesk(page);
    const at = await visit(lang);
    await at.as(owner);
    await page.goto('/company/Settings');
    const card = page.getByRole('region', { name: at.text('company.logo'), exact: true });
    const choose = (buffer: Buffer) =>
      card.locator('input[type=file]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
    const logos = page.locator('img.app-icon');
    await choose(Buffer.from('<svg onload="alert(1)">'));
    await expect(card.getByText(at.text('picture.errors.notAPicture'))).toBeVisible();
    await choose(Buffer.alloc(1_048_577, 1));
    await expect(card.getByText(at.text('picture.errors.tooLarge'))).toBeVisible();
    await expect(logos).toHaveCount(0);
    await choose(png(300, 200));
    await expect(page.getByText(at.text('company.logoSaved'))).toBeVisible();
    // In the header, too, and it is drawn: the page's policy lets it.
    await expect(logos).toHaveCount(2);
    await expect.poll(() => logos.first().evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(256);
    await at.expectAccessible();
    // On a phone beside its name.
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByRole('banner').locator('img.app-icon')).toBeVisible();
    await expect(page.getByRole('banner')).toContainText(owner.organizationName);
    await at.expectAccessible();
    await atADesk(page);

    // Others see it and can't change it.
    const theirs = await browser.newContext();
    const member = new Visit(await theirs.newPage(), lang);
    await atADesk(member.page);
    await member.speak();
    await member.as(viewer);
    await member.page.goto('/company/Settings');
    await expect(member.page.locator('img.app-icon')).toHaveCount(2);
    await expect(member.page.locator('input[type=file]')).toHaveCount(0);
    await member.page.getByRole('button', { name: member.text('shell.switchOrganization') }).click();
    await expect(member.page.getByRole('option').locator('img.app-icon')).toHaveCount(1);
    await member.expectAccessible();
    await theirs.close();

    await card.getByRole('button', { name: at.text('company.removeLogo') }).click();
    await expect(page.getByText(at.text('company.logoRemoved'))).toBeVisible();
    await expect(logos).toHaveCount(0);
    expect(at.complaints).toEqual([]);
  });
}

for (const lang of walkedIn('zhCN')) {
  test(`apps are told what impressions earn until it is switched off (${lang})`, async ({ page, visit }) => {
    const owner = await newPerson();
    const { pubAppId } = await newWaterfall(owner);
    const { appKey } = getApp.response.parse(await owner.api.get(`${getApp.path}?id=${pubAppId}`));
    const told = async () =>
      ((await (await newPhone(appKey, crypto.randomUUID()).start()).json()) as { ics: number }).ics;
    // What was set up a moment ago is not served yet.
    await expect.poll(() => told().catch(() => null)).toBe(1);
    const at = await visit(lang);
    await at.as(owner);
    await page.goto('/company/Settings');
    const sign = page.getByRole('switch', { name: at.text('company.impressionRevenue') });
    await expect(sign).toBeChecked();
    await sign.press('Space');
    await expect(sign).not.toBeChecked();
    await at.expectAccessible();
    await page.getByRole('button', { name: at.text('common.save'), exact: true }).press('Enter');
    await expect
      .poll(async () => getCompany.response.parse(await owner.api.get(getCompany.path)).impressionRevenue)
      .toBe(false);
    await expect.poll(told).toBe(0);
    await page.reload();
    await expect(sign).not.toBeChecked();
    expect(at.complaints).toEqual([]);
  });
}
