import { networkName } from '@millrace/contract/publisher/network/find-network';
import { networkId } from '@millrace/contract/publisher/network/network-id';
import { differingMonth } from '../support/differing-month.ts';
import { newPerson } from '../support/people.ts';
import { expect, test, walkedIn } from '../support/test.ts';

for (const lang of walkedIn('zhCN')) {
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
    await page.getByRole('button', { name: at.text('reconciliation.close') }).press('Enter');
    await expect(look).toBeVisible();
    expect(at.complaints).toEqual([]);
  });
}
