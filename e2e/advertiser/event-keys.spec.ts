import { countEventKeys } from '@millrace/contract/advertiser/event-key';
import { keyCard, renewKey } from '../support/event-keys.ts';
import { newPerson } from '../support/people.ts';
import { promote } from '../support/promotion.ts';
import { expect, test, walkedIn } from '../support/test.ts';

for (const lang of walkedIn('enGB')) {
  test(`a key that leaked is renewed and ended while nothing can be counted (${lang})`, async ({
    page,
    visit,
  }) => {
    const promoter = await newPerson({ userType: 1 });
    const { id } = await promote(promoter, 'website', 'https://shop.example', 'Shop');
    const at = await visit(lang);
    await at.as(promoter);
    const counts = (url: URL) => url.pathname === `/api${countEventKeys.path}`;
    const refusal = { code: 1001, msg: 'ClickHouse is away', data: null };
    await page.route(counts, (route) => route.fulfill({ json: refusal }));
    await page.goto(`/event/tracking?app=${id}&tab=keys`);
    const card = keyCard(page, at, 'signing');
    // Used last, and events.
    await expect(card.getByText(at.text('eventKey.count.unknown'), { exact: true })).toHaveCount(2);
    await renewKey(page, at, 'signing', 'h24');
    const former = card.getByRole('list', { name: at.text('eventKey.former') });
    await expect(former.getByText(at.text('eventKey.usageNot.unknown'))).toBeVisible();
    await former.getByRole('button').press('Enter');
    await page
      .getByRole('tooltip')
      .getByRole('button', { name: at.text('eventKey.revoke'), exact: true })
      .press('Enter');
    await expect(former.getByRole('button')).toHaveCount(0);
    await at.expectAccessible();

    await page.unroute(counts);
    // Asked again by itself.
    await expect(card.getByText(at.text('eventKey.never'), { exact: true })).toBeVisible({ timeout: 30_000 });
    await expect(former.getByText(at.text('eventKey.usageNot.unknown'))).toHaveCount(0);
    expect(at.complaints).toEqual([]);
  });
}
