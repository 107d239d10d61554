import { networkName } from '@millrace/contract/network/find-network';
import { networkId } from '@millrace/contract/network/network-id';
import { choose, fieldOf } from './support/form.ts';
import { newPerson } from './support/people.ts';
import { expect, languages, test } from './support/test.ts';
import { newWaterfall } from './support/waterfall.ts';

/** English on a desktop, Chinese on a phone: the month's end with a report of a network. */
for (const lang of languages) {
  test(`a network's report: unmatched rows are mapped, brought in, seen and undone, ${lang}`, async ({
    page,
    visit,
  }) => {
    const owner = await newPerson();
    await newWaterfall(owner);
    const at = await visit(lang);
    await at.as(owner);
    await page.goto('/upload/history');
    await expect(page.getByText(at.text('revenueUpload.empty'))).toBeVisible();
    // The filter of the list below has the same name.
    await fieldOf(page, at.text('adNetwork.network')).click();
    await page.getByTitle(networkName(networkId.unity, lang), { exact: true }).last().click();
    const csv = [
      'Datum;Platz;Umsatz',
      '05.03.2026;unit-Unity high;1.234,50',
      '05.03.2026;old-name;7,25',
      '05.03.2026;unit-Unity high;viel',
    ].join('\r\n');
    const file = { name: 'unity-märz.csv', mimeType: 'text/csv', buffer: Buffer.from(`\uFEFF${csv}`) };
    await page.locator('input[type=file]').setInputFiles(file);

    // No header says by itself what it is.
    await expect(page.getByText(at.text('revenueUpload.columnMissing')).first()).toBeVisible();
    await choose(page, at.text('revenueUpload.roles.day'), 'Datum');
    await choose(page, at.text('revenueUpload.roles.unit'), 'Platz');
    await choose(page, at.text('revenueUpload.roles.revenue'), 'Umsatz');
    await choose(page, at.text('revenueUpload.dayOrder'), at.text('revenueUpload.dayOrders.dmy'));
    await choose(page, at.text('revenueUpload.decimalMark'), at.text('revenueUpload.decimalMarks.comma'));
    const count = (name: 'matched' | 'unmatched' | 'refused', count: number) =>
      page.getByText(at.text(`revenueUpload.counts.${name}`, { count })).first();
    await expect(count('matched', 1)).toBeVisible();
    await expect(count('unmatched', 1)).toBeVisible();
    await expect(count('refused', 1)).toBeVisible();
    await expect(
      page.getByText(at.text('revenueUpload.errors.amountMalformed', { value: 'viel' })),
    ).toBeVisible();
    await at.expectAccessible();

    const label = at.text('revenueUpload.instanceOf', { unit: 'old-name' });
    const option = { name: 'Unity high', unit: 'unit-Unity high', app: 'Coin Rush' };
    await choose(page, label, at.text('revenueUpload.instanceOption', option));
    await expect(count('matched', 2)).toBeVisible();
    await page.getByRole('button', { name: at.text('revenueUpload.upload', { count: 2 }) }).click();
    await expect(
      page.getByText(at.text('revenueUpload.uploaded', { matched: 2, unmatched: 0 })),
    ).toBeVisible();
    await expect(page.getByText('unity-märz.csv').first()).toBeVisible();
    await expect(page.getByText('1241.75 USD').first()).toBeVisible();

    await page.getByRole('button', { name: at.text('revenueUpload.undoOf', { file: file.name }) }).click();
    await page
      .getByRole('tooltip')
      .getByRole('button', { name: at.text('common.undo') })
      .click();
    await expect(page.getByText(at.text('revenueUpload.undone', { restored: 1 }))).toBeVisible();
    expect(at.complaints).toEqual([]);
  });
}
