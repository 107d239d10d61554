import { readFile } from 'node:fs/promises';
import { languages } from '@millrace/contract/common';
import type { Page } from '@playwright/test';
import { signInAsAdministrator } from '../support/administrator.ts';
import { button } from '../support/button.ts';
import { disable, nameIssuer, newBill } from '../support/invoices.ts';
import { newPerson } from '../support/people.ts';
import { atADesk, expect, test, Visit, walkedIn } from '../support/test.ts';

// Journey 17: the bill, its lines, its PDF in Chinese, a dispute, and the credit note that answers it.
for (const lang of languages) {
  test(`an invoice is found, checked, downloaded, disputed and credited (${lang})`, async ({
    page,
    browser,
    visit,
  }) => {
    const promoter = await newPerson({ userType: 1 });
    const at = await visit(lang);
    await at.as(promoter);
    await page.goto('/invoice/list');
    await expect(page.getByText(at.text('invoice.empty'))).toBeVisible();
    const { number, month } = await newBill(promoter, { Autumn: '1234.567', Winter: '65.432109876' });

    // The bell tells of it, beside the one that welcomes them, and leads to it.
    await page.goto('/promote/edit');
    await page.getByRole('button', { name: at.text('shell.noticesUnread', { unread: 2 }) }).click();
    const notice = page.getByRole('listitem').filter({ hasText: number });
    await expect(notice).toContainText('1,300.00');
    await notice.getByRole('button', { name: at.text('shell.takeAction') }).press('Enter');
    await expect(page).toHaveURL(/\/invoice\/list\?invoice=\d+$/);
    await expect(page.getByRole('dialog').getByText(number).first()).toBeVisible();
    await expect(
      page.getByRole('button', { name: at.text('shell.noticesUnread', { unread: 1 }), includeHidden: true }),
    ).toBeAttached();

    // So does the person's menu, from the profile that bills are made out to, which has its history.
    await page.goto('/promote/edit');
    await page.getByLabel(at.text('promotion.address')).fill('Unter den Linden 1');
    await button(page, at.text('common.save')).click();
    await expect(page.getByText(at.text('promotion.saved'))).toBeVisible();
    await page.getByText(at.text('changeLog.history'), { exact: true }).click();
    await expect(page.getByRole('dialog').getByText('Unter den Linden 1')).toBeVisible();
    await at.expectAccessible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('button', { name: new RegExp(`^${at.text('shell.account')}`) }).click();
    await page.getByRole('menuitem', { name: at.text('titles.invoices') }).click();
    await expect(page).toHaveURL(/\/invoice\/list$/);
    await expect(page.getByText('1,300.00 USD').first()).toBeVisible();
    await at.expectAccessible();
    await button(page, at.text('invoice.open', { number })).click();
    const drawer = page.getByRole('dialog');
    const cellOf = (name: string) => drawer.getByRole('row', { name: new RegExp(`^${name}`) });
    await expect(cellOf('Autumn')).toContainText('1,234.567');
    await expect(cellOf('Winter')).toContainText('65.432109876');
    await expect(drawer.getByText('1,299.999109876')).toBeVisible();
    await expect(drawer.getByText('1,300.00 USD').last()).toBeVisible();
    await expect(drawer.getByRole('link', { name: at.text('invoice.report') })).toHaveAttribute(
      'href',
      new RegExp(`from=${month}-01.*by=campaign`),
    );
    await at.expectAccessible();

    // In Chinese, whatever the console speaks.
    await drawer.getByLabel(at.text('invoice.downloadLanguage')).click();
    await page.getByTitle('中文', { exact: true }).last().click();
    const pdf = page.waitForEvent('download');
    await button(page, at.text('invoice.download.pdf')).click();
    const file = await pdf;
    expect(file.suggestedFilename()).toBe(`${number}.pdf`);
    const bytes = await readFile(await file.path());
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(bytes.toString('latin1')).toContain('NotoSansHans');

    await button(page, at.text('invoice.dispute')).click();
    const dialog = page.getByRole('dialog').filter({ hasText: at.text('invoice.disputeTitle', { number }) });
    const send = dialog.getByRole('button', { name: at.text('invoice.dispute'), exact: true });
    await send.click();
    await expect(dialog.getByText(at.text('invoice.errors.textEmpty'))).toBeVisible();
    await dialog.getByLabel(at.text('invoice.disputeLine')).click();
    await page.getByTitle('Winter', { exact: true }).click();
    await dialog.getByLabel(at.text('invoice.disputeText')).fill('Winter was paused all month.');
    await at.expectAccessible();
    await send.click();
    await expect(page.getByText(at.text('invoice.disputed'))).toBeVisible();
    await expect(drawer.getByText(at.text('invoice.states.disputed')).first()).toBeVisible();

    // The Administrator answers with a credit note, whose new invoice has no Winter.
    const desk = await browser.newContext({ viewport: { width: 1440, height: 900 }, acceptDownloads: true });
    const office = new Visit(await desk.newPage(), lang);
    await office.speak();
    await signInAsAdministrator(office);
    const { page: screen } = office;
    await screen.goto('/admin/invoices');
    await screen.getByLabel(at.text('billing.search')).fill(number);
    await button(screen, at.text('invoice.open', { number })).click();
    await expect(screen.getByText('Winter was paused all month.')).toBeVisible();
    await screen.getByLabel(at.text('billing.answerTitle')).fill('You are right.');
    await button(screen, at.text('invoice.answer')).click();
    await expect(screen.getByText(at.text('invoice.answered'))).toBeVisible();
    await office.expectAccessible();
    // Of a platform that does not say who issues its invoices no new one could replace it.
    await nameIssuer();
    await button(screen, at.text('billing.credit')).click();
    const crediting = screen
      .getByRole('dialog')
      .filter({ hasText: at.text('billing.creditTitle', { number }) });
    await expect(crediting.getByRole('checkbox', { name: /^Winter/ })).toBeChecked();
    await expect(crediting.getByRole('checkbox', { name: /^Autumn/ })).not.toBeChecked();
    await crediting.getByLabel(at.text('billing.creditReason')).fill('Winter was paused.');
    await office.expectAccessible();
    await crediting.getByRole('button', { name: at.text('billing.credit'), exact: true }).click();
    await expect(screen.getByText(at.text('invoice.replacedBy'), { exact: true })).toBeVisible();
    await expect(screen.getByText(at.text('invoice.states.void')).first()).toBeVisible();
    expect(office.complaints).toEqual([]);
    await desk.close();

    await page.reload();
    await expect(drawer.getByText('You are right.')).toBeVisible();
    await expect(drawer.getByText('Winter was paused.', { exact: false }).first()).toBeVisible();
    const note = page.waitForEvent('download');
    await button(page, at.text('invoice.downloadCredit')).click();
    expect((await note).suggestedFilename()).toMatch(/^CN-INV-\d{6}\.pdf$/);
    await drawer.getByRole('button', { name: /^INV-\d{6}$/ }).click();
    await expect(drawer.getByText('1,234.57 USD').last()).toBeVisible();
    await expect(cellOf('Winter')).toHaveCount(0);
    expect(at.complaints).toEqual([]);
  });
}

for (const lang of walkedIn('enGB')) {
  test(`a disabled advertiser and a held promoter reach their invoices and nothing else (${lang})`, async ({
    page,
    visit,
    browser,
  }) => {
    const promoter = await newPerson({ userType: 1 });
    const { number } = await newBill(promoter, { Autumn: '12.5' });
    const { number: second } = await newBill(promoter, { Winter: '20' }, 2);
    await disable(promoter);
    const at = await visit(lang);
    await at.as(promoter);
    await page.goto('/adv/app');
    await expect(page).toHaveURL(/\/invoice\/list$/);
    await expect(page.getByText(at.text('invoice.closed'))).toBeVisible();
    await expect(page.getByRole('link', { name: at.text('titles.promotedApps') })).toHaveCount(0);
    // Several at once, a file each.
    const files: string[] = [];
    page.on('download', (file) => files.push(file.suggestedFilename()));
    for (const one of [number, second])
      await page.getByRole('row').filter({ hasText: one }).getByRole('checkbox').check();
    await at.expectAccessible();
    await button(page, at.text('invoice.download.csv')).click();
    await expect.poll(() => files.toSorted()).toEqual([`${number}.csv`, `${second}.csv`].toSorted());
    await button(page, at.text('list.clearSelection')).click();
    await button(page, at.text('invoice.open', { number })).click();
    const pdf = page.waitForEvent('download');
    await button(page, at.text('invoice.download.pdf')).click();
    expect((await pdf).suggestedFilename()).toBe(`${number}.pdf`);

    const held = await newPerson({ userType: 1, complete: false });
    const own = new Visit(await (await browser.newContext()).newPage(), lang);
    await own.speak();
    await own.as(held);
    await own.page.goto('/invoice/list');
    await expect(own.page.getByText(own.text('invoice.empty'))).toBeVisible();
    await own.page.goto('/adv/app');
    await expect(own.page).toHaveURL(/\/promote\/edit$/);
    await own.page.context().close();
  });

  test(`a bank's statement pays what it names and says why the rest does not (${lang})`, async ({
    page,
    visit,
    browser,
  }) => {
    const promoter = await newPerson({ userType: 1 });
    const { number } = await newBill(promoter, { Autumn: '12.5' });
    const other = await newPerson({ userType: 1 });
    const { number: second } = await newBill(other, { Autumn: '20' });
    const at = await visit(lang);
    await signInAsAdministrator(at);
    await page.goto('/admin/invoices');
    await button(page, at.text('billing.bank')).click();
    const drawer = page.getByRole('dialog').filter({ hasText: at.text('billing.bankTitle') });
    const choose = (csv: string) =>
      drawer
        .locator('input[type=file]')
        .setInputFiles({ name: 'november.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    await choose('date,amount\n2026-11-03,1');
    await expect(
      drawer.getByText(at.text('bulk.errors.csvColumnMissing', { column: 'currency' })),
    ).toBeVisible();
    const today = new Date().toISOString().slice(0, 10);
    await choose(
      [
        'Date;Amount;Currency;Reference',
        `${today};12,50;USD;SVWZ+${number.replace('-', ' ')}`,
        `${today};19,00;USD;${second}`,
        `${today};500,00;USD;${number} again`,
        `${today};5,00;USD;Rent`,
      ].join('\n'),
    );
    await expect(
      drawer.getByText(at.text('billing.bankCount', { count: 2, others: 2 }), { exact: true }),
    ).toBeVisible();
    await expect(drawer.getByText('1.00 USD', { exact: false }).first()).toBeVisible();
    await expect(drawer.getByText(at.text('billing.verdicts.noNumber'))).toBeVisible();
    await at.expectAccessible();
    // The keyboard stops at the table and scrolls it where it is wider than its box, and only there.
    const lines = drawer.getByRole('region', { name: at.text('billing.bankResult') });
    await expect(lines).not.toHaveAttribute('tabindex');
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(lines).toHaveAttribute('tabindex', '0');
    await at.expectAccessible();
    await lines.press('ArrowRight');
    await expect.poll(() => lines.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0);
    await atADesk(page);
    await button(page, at.text('billing.bankConfirm')).click();
    await expect(page.getByText(at.text('billing.paid', { count: 2 }))).toBeVisible();
    await page.getByLabel(at.text('billing.search')).fill(number);
    const row = page.getByRole('row').filter({ hasText: number });
    await expect(row.getByText(at.text('invoice.states.paid'))).toBeVisible();

    // Of the other one a part was paid; a part of the rest is noted by hand.
    await page.getByLabel(at.text('billing.search')).fill(second);
    await expect(row).toHaveCount(0);
    await page.getByRole('button', { name: at.text('invoice.open', { number: second }) }).click();
    const shown = page.getByRole('dialog').filter({ hasText: at.text('invoice.payments') });
    await expect(shown.getByText('19.00 USD').first()).toBeVisible();
    await shown.getByRole('button', { name: at.text('billing.payPart') }).press('Enter');
    const part = page.getByRole('dialog', { name: at.text('billing.payPartTitle', { number: second }) });
    const note = part.getByRole('button', { name: at.text('billing.payPart') });
    await part.getByLabel(at.text('billing.payPartAmount', { currency: 'USD' })).fill('2');
    await part.getByLabel(at.text('billing.reference')).fill('BANK-3');
    await note.press('Enter');
    const tooMuch = at.text('billing.errors.moreThanLeft', { left: '1.00', currency: 'USD' });
    await expect(part.getByText(tooMuch)).toBeVisible();
    await at.expectAccessible();
    await part.getByLabel(at.text('billing.payPartAmount', { currency: 'USD' })).fill('0.4');
    await note.press('Enter');
    await expect(shown.getByText('0.60 USD')).toBeVisible();
    await at.expectAccessible();
    await page.keyboard.press('Escape');

    // Those that are paid in part are found as such, by both sides.
    const onlyPartly = async (of: Page) => {
      await of.getByRole('combobox', { name: at.text('invoice.state') }).click();
      await of.getByTitle(at.text('invoice.partlyPaid'), { exact: true }).click();
      await expect(of).toHaveURL(/state=partlyPaid/);
    };
    await page.goto('/admin/invoices');
    await onlyPartly(page);
    await expect(page.getByRole('row').filter({ hasText: second })).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: number })).toHaveCount(0);
    const { number: third } = await newBill(other, { Winter: '30' }, 2);
    const theirs = new Visit(
      await (await browser.newContext({ viewport: page.viewportSize() })).newPage(),
      lang,
    );
    await theirs.speak();
    await theirs.as(other);
    await theirs.page.goto('/invoice/list');
    await expect(theirs.page.getByRole('row').filter({ hasText: third })).toBeVisible();
    await onlyPartly(theirs.page);
    await expect(theirs.page.getByRole('row').filter({ hasText: second })).toContainText('0.60 USD');
    await expect(theirs.page.getByRole('row').filter({ hasText: third })).toHaveCount(0);
    await theirs.expectAccessible();
    expect(theirs.complaints).toEqual([]);
    await theirs.page.context().close();

    // The rest at once.
    await page.goto('/admin/invoices');
    await page.getByLabel(at.text('billing.search')).fill(second);
    const mine = page.getByRole('row').filter({ hasText: second });
    // The search comes a moment later, and until then the list is pale.
    await expect(page.getByRole('row').filter({ hasText: number })).toHaveCount(0);
    await expect(mine.getByText(at.text('invoice.partlyPaid'))).toBeVisible();
    await expect(mine.getByText('0.60 USD')).toBeVisible();
    await at.expectAccessible();
    await mine.getByRole('checkbox').check();
    await button(page, at.text('billing.markPaid')).click();
    const dialog = page.getByRole('dialog').filter({ hasText: at.text('billing.payTitle', { count: 1 }) });
    await dialog.getByRole('button', { name: at.text('billing.markPaid') }).click();
    await expect(dialog.getByText(at.text('billing.errors.referenceEmpty'))).toBeVisible();
    await dialog.getByLabel(at.text('billing.reference')).fill('BANK-2');
    await dialog.getByRole('button', { name: at.text('billing.markPaid') }).click();
    // Not "Partly paid", which it was before.
    await expect(mine.getByText(new RegExp(`${at.text('invoice.states.paid')}$`))).toBeVisible();
    expect(at.complaints).toEqual([]);
  });
}
