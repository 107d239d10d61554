import { networkName } from '@millrace/contract/publisher/network/find-network';
import { networkId } from '@millrace/contract/publisher/network/network-id';
import { differingMonth } from '../support/differing-month.ts';
import { chooseFile } from '../support/form.ts';
import { newPerson } from '../support/people.ts';
import { expect, test, walkedIn } from '../support/test.ts';

/** `YYYY-MM`, UTC. */
function lastMonth(): string {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1)).toISOString().slice(0, 7);
}

for (const lang of walkedIn('enGB')) {
  test(`the last month: who differs, why, on which day and by which unit, ${lang}`, async ({
    page,
    visit,
  }) => {
    const owner = await newPerson();
    await differingMonth(owner);
    const at = await visit(lang);
    await at.as(owner);
    await page.goto('/report/reconciliation');
    const look = page.getByText(at.text('reconciliation.states.look'));
    // What phones told is counted a moment later.
    const three = page.getByText(at.text('reconciliation.ours', { value: '3' }));
    await expect(async () => {
      await page.reload();
      await expect(three).toBeVisible({ timeout: 3_000 });
    }).toPass();
    await expect(look).toBeVisible();
    await at.expectAccessible();

    const name = `${networkName(networkId.unity, lang)} USD`;
    await page.getByRole('button', { name: at.text('reconciliation.openOf', { name }) }).press('Enter');
    const causes = page.getByRole('region', { name: at.text('reconciliation.causes') });
    await expect(causes.getByText(at.text('reconciliation.kinds.missingUnit'))).toBeVisible();
    const units = page.getByRole('region', { name: at.text('reconciliation.byUnit') });
    await expect(units.getByRole('row', { name: /Unity high/ })).toContainText(
      at.text('reconciliation.unitStates.unreported'),
    );
    await expect(units.getByRole('row', { name: /old-name/ })).toContainText(
      at.text('reconciliation.unitStates.unknown'),
    );
    await expect(page.getByRole('region', { name: at.text('reconciliation.byDay') })).toBeVisible();
    await at.expectAccessible();
    for (const format of ['csv', 'pdf'] as const) {
      const file = page.waitForEvent('download');
      await page.getByRole('button', { name: at.text(`reconciliation.dispute.${format}`) }).press('Enter');
      expect((await file).suggestedFilename()).toMatch(new RegExp(`USD\\.${format}$`));
    }
    await page.getByRole('textbox', { name: at.text('reconciliation.note') }).fill('Asked them');
    await page.getByRole('button', { name: at.text('reconciliation.addNote') }).press('Enter');
    const notes = page.getByRole('region', { name: at.text('reconciliation.notes') });
    // In the list: it stands in the field, too, until it is stored.
    await expect(notes.getByRole('listitem').getByText('Asked them')).toBeVisible();
    await page.getByRole('button', { name: at.text('reconciliation.close') }).press('Enter');
    await expect(look).toBeVisible();

    // Paid less than was reported: nothing in the figures says why.
    await page.getByRole('button', { name: at.text('reconciliation.addPayout') }).press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(at.text('reconciliation.amount')).fill('-1');
    await dialog.getByRole('combobox', { name: at.text('reconciliation.network') }).click();
    await page.getByTitle(networkName(networkId.unity, lang), { exact: true }).last().click();
    const add = dialog.getByRole('button', { name: at.text('reconciliation.addPayout') });
    await add.press('Enter');
    await expect(dialog.getByText(at.text('payout.errors.amountMalformed'))).toBeVisible();
    await at.expectAccessible();
    await dialog.getByLabel(at.text('reconciliation.amount')).fill('1');
    await add.press('Enter');
    const payouts = page.getByRole('region', { name: at.text('reconciliation.payouts') }).first();
    const undo = payouts.getByRole('button', {
      name: at.text('reconciliation.undoOf', { amount: '1.00', currency: 'USD' }),
    });
    await expect(undo).toBeVisible();
    await page.getByRole('button', { name: at.text('reconciliation.openOf', { name }) }).press('Enter');
    const paid = page.getByRole('region', { name: at.text('reconciliation.payoutCauses') });
    await expect(paid.getByRole('listitem')).toHaveCount(1);
    await expect(paid.getByRole('listitem')).toContainText('$0.50');
    await at.expectAccessible();
    await page.getByRole('button', { name: at.text('reconciliation.close') }).press('Enter');
    await expect(undo).toBeVisible();
    // What is noted already is said before it counts twice.
    const head = 'month,network,currency,amount';
    await chooseFile(page, 'payouts.csv', `${head}\n${lastMonth()},Unity,USD,1\n`);
    await expect(page.getByText(at.text('reconciliation.noted', { rows: '2' }))).toBeVisible();
    await expect(page.getByRole('button', { name: at.text('reconciliation.takeAgain') })).toBeVisible();
    await at.expectAccessible();
    await chooseFile(page, 'payouts.csv', `${head}\n2026-01,Nobody,USD,1\n`);
    const unknown = at.text('payout.errors.networkUnknown', { value: 'Nobody' });
    await expect(
      page.getByText(at.text('reconciliation.problemAt', { row: '2', problem: unknown })),
    ).toBeVisible();
    await undo.press('Enter');
    await expect(undo).toBeHidden();

    await page.getByRole('button', { name: at.text('reconciliation.changeTolerance') }).press('Enter');
    await page.getByLabel(at.text('reconciliation.percent')).fill('12,5');
    await page.getByRole('button', { name: at.text('common.save') }).press('Enter');
    await expect(page.getByText(at.text('reconciliation.errors.toleranceMalformed'))).toBeVisible();
    await page.getByLabel(at.text('reconciliation.percent')).fill('12.5');
    await page.getByRole('button', { name: at.text('common.save') }).press('Enter');
    await expect(page.getByText(at.text('reconciliation.tolerance', { percent: '12.5' }))).toBeVisible();
    expect(at.complaints).toEqual([]);
  });
}
