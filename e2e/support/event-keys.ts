import type { EventKeyKind } from '@millrace/contract/advertiser/event-key';
import type { Locator, Page } from '@playwright/test';
import { expect, type Visit } from './test.ts';

/** What is shown of an app's key of a kind, on the tab of keys. */
export const keyCard = (page: Page, at: Visit, kind: EventKeyKind): Locator =>
  page.getByRole('region', { name: at.text(`eventKey.kind.${kind}`), exact: true });

/** Renews a key by hand, from the tab of keys. @param grace for how long the old one is accepted */
export async function renewKey(
  page: Page,
  at: Visit,
  kind: EventKeyKind,
  grace: 'h0' | 'h24',
): Promise<void> {
  const card = keyCard(page, at, kind);
  const name = at.text('eventKey.renewOf', { kind: at.text(`eventKey.kind.${kind}`) });
  await card.getByRole('button', { name }).click();
  const dialog = page.getByRole('dialog').filter({ hasText: at.text('eventKey.renewTitle') });
  await dialog.getByRole('radio', { name: at.text(`eventKey.graceHours.${grace}`) }).check();
  await at.expectAccessible();
  await dialog.getByRole('button', { name: at.text('eventKey.renew'), exact: true }).press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(card.getByRole('list', { name: at.text('eventKey.former') })).toBeVisible();
}
