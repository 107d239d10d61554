import { networkName } from '@millrace/contract/publisher/network/find-network';
import { networkId } from '@millrace/contract/publisher/network/network-id';
import { checkRevenueUpload } from '@millrace/contract/report/revenue-upload';
import { choose, fieldOf } from '../support/form.ts';
import { holdNext } from '../support/hold-next.ts';
import { newPerson } from '../support/people.ts';
import { expect, test, walkedIn } from '../support/test.ts';
import { newWaterfall } from '../support/waterfall.ts';

const days = Array.from({ length: 14 }, (_, index) => String(index + 1).padStart(2, '0'));
const csv = [
  'Datum;Platz;Umsatz',
  '05.03.2026;unit-Unity high;1.234,50',
  ...days.map((day) => `${day}.03.2026;old-name;7,25`),
  '05.03.2026;unit-Unity high;viel',
].join('\r\n');
const file = { name: 'unity-märz.csv', mimeType: 'text/csv', buffer: Buffer.from(`\uFEFF${csv}`) };
const march =
  '/report/performance?from=2026-03-01&to=2026-03-31&by=network,instance&metrics=networkRevenue,impressions';

/** English on a desktop, Chinese on a phone: the month's end with a report of a network. */
for (const lang of walkedIn('enGB')) {
  test(`month end: rows that match nothing count, are mapped, and an upload made twice is undone, ${lang}`, async ({
    page,
    visit,
  }) => {
    const owner = await newPerson();
    await newWaterfall(owner);
    const at = await visit(lang);
    await at.as(owner);
    // The filter of the list below has the same name.
    const network = fieldOf(page, at.text('adNetwork.network'));
    const takeFile = async () => {
      await network.click();
      await page.getByTitle(networkName(networkId.unity, lang), { exact: true }).last().click();
      await page.locator('input[type=file]').setInputFiles(file);
    };
    const count = (name: 'matched' | 'unmatched' | 'refused', count: number) =>
      page.getByText(at.text(`revenueUpload.counts.${name}`, { count })).first();
    const unmatchedLine = page.getByText(
      at.text('reportScreen.unmatched', { network: networkName(networkId.unity, lang) }),
    );
    const undoLabel = at.text('revenueUpload.undoOf', { file: file.name });
    const undo = async () => {
      await page.getByRole('button', { name: undoLabel }).first().click();
      await page
        .getByRole('tooltip')
        .getByRole('button', { name: at.text('common.undo') })
        .click();
    };

    const label = at.text('revenueUpload.instanceOf', { unit: 'old-name' });
    const app = at.text('reportScreen.appOn', { app: 'Coin Rush', platform: 'Android' });
    const option = { name: 'Unity high', unit: 'unit-Unity high', app };

    await page.goto('/upload/history');
    await expect(page.getByText(at.text('revenueUpload.empty'))).toBeVisible();
    const look = await holdNext(page, checkRevenueUpload);
    await takeFile();
    // A file that is being looked at stays that of its network.
    await expect(network).toBeDisabled();
    look();
    // No header says by itself what it is.
    await expect(page.getByText(at.text('revenueUpload.columnMissing')).first()).toBeVisible();
    await choose(page, at.text('revenueUpload.roles.day'), 'Datum');
    await choose(page, at.text('revenueUpload.roles.unit'), 'Platz');
    await choose(page, at.text('revenueUpload.roles.revenue'), 'Umsatz');
    await choose(page, at.text('revenueUpload.dayOrder'), at.text('revenueUpload.dayOrders.dmy'));
    await choose(page, at.text('revenueUpload.decimalMark'), at.text('revenueUpload.decimalMarks.comma'));
    await expect(count('matched', 1)).toBeVisible();
    await expect(count('unmatched', 14)).toBeVisible();
    await expect(count('refused', 1)).toBeVisible();
    await expect(
      page.getByText(at.text('revenueUpload.errors.amountMalformed', { value: 'viel' })),
    ).toBeVisible();
    await expect(page.getByText('101.50').first()).toBeVisible();
    await at.expectAccessible();
    await page.getByRole('button', { name: at.text('revenueUpload.upload', { count: 15 }) }).click();
    await expect(
      page.getByText(at.text('revenueUpload.uploaded', { matched: 1, unmatched: 14 })),
    ).toBeVisible();
    await expect(page.getByText('1,336.00 USD').first()).toBeVisible();

    await page.goto(march);
    await expect(unmatchedLine).toBeVisible();
    await expect(page.getByText('101.50').first()).toBeVisible();
    await expect(page.getByText('1,336.00').first()).toBeVisible();
    await expect(page.getByText(at.text('quality.title'))).toBeVisible();
    await expect(page.getByText(at.text('quality.unmatched', { usd: '$101.50', count: 1 }))).toBeVisible();
    await at.expectAccessible();

    // Given an instance afterwards, from the notice on: no file is needed. Taken back, all is as it was.
    await page.goto('/upload/history');
    const bell = at.text('shell.noticesUnread', { unread: 1 }).replace('1', String.raw`\d+`);
    await page.getByRole('button', { name: new RegExp(bell) }).click();
    await page
      .getByRole('listitem')
      .filter({ hasText: file.name })
      .getByRole('button', { name: at.text('shell.takeAction') })
      .click();
    const mapping = page.getByRole('dialog', {
      name: at.text('revenueUpload.mapTitle', { file: file.name }),
    });
    await expect(mapping.getByText('$101.50')).toBeVisible();
    await at.expectAccessible();
    await choose(page, label, at.text('revenueUpload.instanceOption', option));
    const save = mapping.getByRole('button', { name: at.text('revenueUpload.mapSave') });
    await save.click();
    await expect(page.getByText(at.text('revenueUpload.mapped', { count: 14 }))).toBeVisible();
    await expect(mapping).toBeHidden();
    await page.goto(march);
    await expect(page.getByText('1,336.00').first()).toBeVisible();
    await expect(unmatchedLine).toHaveCount(0);
    await page.goto('/upload/history');
    await page.getByRole('button', { name: at.text('revenueUpload.mapOf', { file: file.name }) }).click();
    await choose(page, label, at.text('revenueUpload.noInstance'));
    await save.click();
    await expect(mapping).toBeHidden();
    await page.goto(march);
    await expect(unmatchedLine).toBeVisible();

    // The columns are remembered; the page is left while the server works, which goes on by itself.
    await page.goto('/upload/history');
    await takeFile();
    await choose(page, label, at.text('revenueUpload.instanceOption', option));
    await expect(count('matched', 15)).toBeVisible();
    page.on('dialog', (dialog) => void dialog.accept());
    const sent = page.waitForRequest('**/api/upload/revenue');
    await page.getByRole('button', { name: at.text('revenueUpload.upload', { count: 15 }) }).click();
    await sent;
    await page.reload();
    await expect(async () => {
      await page.reload();
      await expect(page.getByRole('button', { name: undoLabel })).toHaveCount(2, { timeout: 5_000 });
    }).toPass();

    await page.goto(march);
    await expect(page.getByText('1,336.00').first()).toBeVisible();
    await expect(unmatchedLine).toHaveCount(0);

    await page.goto('/upload/history');
    await undo();
    // Fourteen days of the instance, and of the unit that nothing is called like.
    await expect(page.getByText(at.text('revenueUpload.undone', { count: 28 }))).toBeVisible();
    await page.goto(march);
    await expect(unmatchedLine).toBeVisible();
    await expect(page.getByText('1,336.00').first()).toBeVisible();
    expect(at.complaints).toEqual([]);
  });
}
