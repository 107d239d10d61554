import { readFile } from 'node:fs/promises';
import type { ResponseOf } from '@millrace/contract/kit/call';
import { role } from '@millrace/contract/people/permission';
import { switchPublisher } from '@millrace/contract/people/session';
import { getUserInfo, type UserInfo } from '@millrace/contract/people/user';
import { listInstances } from '@millrace/contract/publisher/instance';
import { networkId } from '@millrace/contract/publisher/network/network-id';
import { updateOwnAds } from '@millrace/contract/publisher/own-ads';
import { getPayment, updatePayment } from '@millrace/contract/publisher/payment';
import { type ApiClient, sealer, signIn } from '../../bench/lib/api-client.ts';
import { button } from '../support/button.ts';
import { administrator, ingestSecret } from '../support/installation.ts';
import { newPerson, type Person } from '../support/people.ts';
import { expect, test, Visit, walkedIn } from '../support/test.ts';
import { newWaterfall } from '../support/waterfall.ts';

/** The first day of the month that is over. */
function lastMonth(): string {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1)).toISOString().slice(0, 10);
}

/** The Administrator, gone to somebody's organization. */
async function administratorIn({ api }: Person): Promise<ApiClient> {
  const { organization } = (await api.get(getUserInfo.path)) as UserInfo;
  const admin = await signIn(String(process.env.MILLRACE_BASE_URL), administrator, 'login.admin');
  await admin.get(`${switchPublisher.path}?pubId=${organization.id}&roleId=${role.administrator}`);
  return admin;
}

/** What own ads earned on that day, which was long ago. */
async function reportOwnAds(owner: Person, day: string, revenue: string): Promise<void> {
  const { pubAppId } = await newWaterfall(owner);
  const letIn = {
    ...{ mode: 'all', chosen: [], blocked: [], floors: [], blockedCategories: [] },
    ...{ blockedCreatives: [], house: false, pubAppId, version: 0 },
  };
  await owner.api.post(updateOwnAds.path, letIn);
  const found = await owner.api.get(`${listInstances.path}?pubAppId=${pubAppId}`);
  const { list } = found as ResponseOf<typeof listInstances>;
  const own = list.find(({ adnId }) => adnId === networkId.crossPromotion);
  const answer = await fetch(`${process.env.MILLRACE_BASE_URL}/api/installation/revenue`, {
    method: 'POST',
    headers: { 'content-type': 'text/csv', 'x-millrace-ingest-secret': ingestSecret },
    body: `day,instance,country,revenue\n${day},${own?.id},US,${revenue}`,
  });
  expect(await answer.json()).toEqual({ taken: 1 });
}

const wire = {
  ...{ method: 'wire', beneficiaryName: 'Acme Games GmbH', bankName: 'Commerzbank', country: 'DE' },
  ...{ bankAddress: 'Kaiserplatz, Frankfurt', accountNumber: 'DE89370400440532013000', swiftCode: null },
  storeAddress: 'https://apps.apple.com/app/id1',
};

/** In the payment settings, to the terms as they are. */
async function sayHowToPay({ api, password }: Person): Promise<void> {
  const { version, terms } = getPayment.response.parse(await api.get(getPayment.path));
  const sealed = (await sealer(String(process.env.MILLRACE_BASE_URL)))(password);
  const agreed = { agreed: true, termsVersion: terms.version };
  await api.post(updatePayment.path, { ...wire, ...agreed, password: sealed, version });
}

for (const lang of walkedIn('zhCN')) {
  test(`agency payment: made, approved and paid by the Administrator, read by the owner (${lang})`, async ({
    page,
    browser,
    visit,
  }) => {
    const owner = await newPerson();
    const at = await visit(lang);
    await at.as(owner);
    await page.goto('/finance/agency');
    await expect(page.getByText(at.text('agency.empty'))).toBeVisible();
    await expect(button(page, at.text('agency.makeAll'))).toHaveCount(0);
    await at.expectAccessible();
    const month = lastMonth();
    const shown = month.slice(0, 7);
    await reportOwnAds(owner, month, '1234.567');

    // The Administrator makes the statement, and settles it among those of everybody.
    const desk = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const office = new Visit(await desk.newPage(), lang);
    await office.speak();
    await office.as({ api: await administratorIn(owner) });
    const say = at.text.bind(at);
    const { page: screen } = office;
    await screen.goto('/finance/agency');
    await button(screen, say('agency.makeHere')).click();
    await expect(screen.getByText(say('agency.made', { month: shown }))).toBeVisible();
    await button(screen, say('agency.open', { month: shown })).click();
    await expect(screen.getByRole('dialog').getByText('1,234.567').first()).toBeVisible();
    await expect(screen.getByRole('dialog').getByText('1,234.57')).toBeVisible();
    await screen.keyboard.press('Escape');

    await screen.getByRole('tab', { name: say('agency.all') }).click();
    await screen.getByLabel(say('agency.searchAll')).fill(owner.organizationName);
    // What was marked before does not count for the rows that come by a search.
    await expect(screen).toHaveURL(/[?&]search=/);
    const row = screen.getByRole('row').filter({ hasText: owner.organizationName });
    await row.getByRole('checkbox').check();
    await office.expectAccessible();
    await button(screen, say('agency.approve')).click();
    await expect(screen.getByText(say('agency.approvedMany', { shown: 1 }))).toBeVisible();
    await expect(row.getByText(say('agency.states.approved'))).toBeVisible();
    await button(screen, say('agency.open', { month: shown })).click();
    await button(screen, say('agency.markPaid')).click();
    const paying = screen.getByRole('dialog').filter({ hasText: say('agency.payTitle', { month: shown }) });
    const attach = async (content: string) => {
      const file = { name: 'advice.pdf', mimeType: 'application/pdf', buffer: Buffer.from(content) };
      await paying.locator('input[type=file]').setInputFiles(file);
      await expect(paying.getByText(say('agency.fileChosen', { name: 'advice.pdf' }))).toBeVisible();
    };
    const pay = paying.getByRole('button', { name: say('agency.markPaid') });
    await attach('<html>no PDF</html>');
    await pay.click();
    await expect(paying.getByText(say('agency.errors.referenceEmpty'))).toBeVisible();
    await paying.getByLabel(say('agency.reference')).fill('MR-2026-1');
    await pay.click();
    await expect(screen.getByText(say('agency.errors.documentKind')).first()).toBeVisible();
    await attach('%PDF-1.7\n%%EOF\n');
    await pay.click();
    await expect(screen.getByText(say('agency.paid'))).toBeVisible();

    // That was another bank line: it is taken back, with a word to the publisher, and noted anew.
    await button(screen, say('agency.takeBack')).click();
    const back = screen.getByRole('dialog').filter({ hasText: say('agency.takeBackLead') });
    await back.getByRole('button', { name: say('agency.takeBack'), exact: true }).press('Enter');
    await expect(back.getByText(say('agency.errors.reasonEmpty'))).toBeVisible();
    await back.getByLabel(say('agency.reason'), { exact: true }).fill('Another bank line');
    await office.expectAccessible();
    await back.getByRole('button', { name: say('agency.takeBack'), exact: true }).press('Enter');
    await expect(screen.getByText(say('agency.moved.unpay'))).toBeVisible();
    await button(screen, say('agency.markPaid')).click();
    await paying.getByLabel(say('agency.reference')).fill('MR-2026-2');
    await paying.getByLabel(say('agency.payAmount'), { exact: true }).fill('0.01');
    const currency = paying.getByLabel(say('agency.currency'), { exact: true });
    await currency.fill('XOF');
    await expect(screen.locator('.ant-select-item-option-active')).toContainText('XOF');
    await currency.press('Enter');
    await attach('%PDF-1.7\n%%EOF\n');
    await pay.press('Enter');
    await expect(paying.getByText(say('agency.errors.rateUnknown', { currency: 'XOF' }))).toBeVisible();
    await office.expectAccessible();
    await paying.getByRole('checkbox', { name: say('agency.confirmAmount') }).check();
    await pay.press('Enter');
    await expect(paying).toBeHidden();
    await desk.close();

    // The owner reads it and downloads both files.
    await page.reload();
    await expect(page.getByText(at.text('agency.states.paid')).first()).toBeVisible();
    await button(page, at.text('agency.open', { month: shown })).click();
    await expect(page.getByRole('dialog').getByText('MR-2026-2')).toBeVisible();
    await expect(button(page, at.text('agency.markPaid'))).toHaveCount(0);
    await at.expectAccessible();
    const csv = page.waitForEvent('download');
    await button(page, at.text('agency.download.csv')).click();
    expect((await csv).suggestedFilename()).toBe(`statement ${shown}.csv`);
    const pdf = page.waitForEvent('download');
    await button(page, at.text('agency.download.pdf')).click();
    expect((await pdf).suggestedFilename()).toBe(`statement ${shown}.pdf`);
    const document = page.waitForEvent('download');
    await button(page, at.text('agency.downloadDocument', { name: 'advice.pdf' })).click();
    expect((await document).suggestedFilename()).toBe('advice.pdf');
    expect(at.complaints).toEqual([]);
  });
}

for (const lang of walkedIn('enGB')) {
  test(`agency payment: several paid together, to whom it says, with their files (${lang})`, async ({
    page,
    visit,
  }) => {
    const owner = await newPerson();
    await reportOwnAds(owner, lastMonth(), '20');
    const shown = lastMonth().slice(0, 7);
    const at = await visit(lang);
    await at.as({ api: await administratorIn(owner) });
    await page.goto('/finance/agency');
    await button(page, at.text('agency.makeHere')).click();
    await expect(page.getByText(at.text('agency.made', { month: shown }))).toBeVisible();
    await page.getByRole('tab', { name: at.text('agency.all') }).click();
    await page.getByLabel(at.text('agency.searchAll')).fill(owner.organizationName);
    await expect(page).toHaveURL(/[?&]search=/);
    const row = page.getByRole('row').filter({ hasText: owner.organizationName });
    await row.getByRole('checkbox').check();
    await expect(button(page, at.text('agency.payMany'))).toBeDisabled();
    await button(page, at.text('agency.approve')).click();
    await expect(row.getByText(at.text('agency.states.approved'))).toBeVisible();

    // Nobody knows where to yet: no file of it. With the owner's account there is one, for who proves that it is them.
    await row.getByRole('checkbox').check();
    await expect(button(page, at.text('paymentFile.open'))).toBeDisabled();
    await sayHowToPay(owner);
    await page.reload();
    await row.getByRole('checkbox').check();
    await button(page, at.text('paymentFile.open')).click();
    const filing = page
      .getByRole('dialog')
      .filter({ hasText: at.text('paymentFile.lead', { amount: '20.00' }) });
    const fetchFile = filing.getByRole('button', { name: at.text('paymentFile.submit') });
    await filing.getByLabel(at.text('agency.prefix')).fill('BATCH');
    await fetchFile.press('Enter');
    await expect(filing.getByText(at.text('session.errors.passwordEmpty'))).toBeVisible();
    const password = filing.getByLabel(at.text('password.current'), { exact: true });
    await password.fill('Wrong-Horse-7');
    await fetchFile.press('Enter');
    await expect(filing.getByText(at.text('password.errors.currentWrong'))).toBeVisible();
    await at.expectAccessible();
    await password.fill(administrator.password);
    const csv = page.waitForEvent('download');
    await fetchFile.press('Enter');
    const lines = (await readFile(await (await csv).path(), 'utf8')).trimEnd().split('\r\n');
    expect(lines[1]).toMatch(new RegExp(`${wire.accountNumber}.*,20\\.00,USD,BATCH-\\d+$`));
    expect(lines[2]).toMatch(/^\(sum\),.*,20\.00,USD,$/);
    await expect(filing).toBeHidden();

    await button(page, at.text('agency.payMany')).click();
    const paying = page
      .getByRole('dialog')
      .filter({ hasText: at.text('agency.payManyLead', { amount: '20.00' }) });
    const pay = paying.getByRole('button', { name: at.text('agency.markPaid') });
    await pay.click();
    await expect(paying.getByText(at.text('agency.errors.referenceEmpty'))).toBeVisible();
    await at.expectAccessible();
    await paying.getByLabel(at.text('agency.prefix')).fill('BATCH');
    await pay.click();
    await expect(page.getByText(at.text('agency.paidMany', { shown: 1 }))).toBeVisible();
    await expect(row).toContainText(/BATCH-\d+/);

    await button(page, at.text('agency.open', { month: shown })).click();
    const pdf = page.waitForEvent('download');
    await button(page, at.text('agency.download.pdf')).click();
    expect((await pdf).suggestedFilename()).toBe(`statement ${shown}.pdf`);
    await at.expectAccessible();
    expect(at.complaints).toEqual([]);
  });
}
