import { countEventKeys } from '@millrace/contract/advertiser/event-key';
import { eventPath } from '@millrace/contract/advertiser/tracked-event';
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

  test(`an API key tells of an event of every app, is seen to be used, and tells of none once it is removed (${lang})`, async ({
    page,
    visit,
  }) => {
    const promoter = await newPerson({ userType: 1 });
    const { id } = await promote(promoter, 'website', 'https://shop.example', 'Shop');
    const at = await visit(lang);
    await at.as(promoter);
    await page.goto(`/event/tracking?app=${id}&tab=keys`);
    await page.getByRole('link', { name: at.text('eventKey.toApi') }).click();
    await expect(page.getByText(at.text('apiKey.emptyTitle'))).toBeVisible();
    await page
      .getByRole('button', { name: at.text('apiKey.add') })
      .first()
      .click();
    await page.getByLabel(at.text('apiKey.name'), { exact: true }).fill('Shop server');
    await expect(page.getByRole('checkbox')).toHaveCount(3);
    await page.getByRole('checkbox', { name: at.text('apiKey.scope.event:write') }).check();
    await at.expectAccessible();
    await page.getByRole('button', { name: at.text('apiKey.create') }).click();
    const shown = page.getByRole('region', { name: at.text('apiKey.key'), exact: true });
    await expect(shown).toHaveText(/^mrk_\w{32}$/);
    const secret = (await shown.textContent()) ?? '';
    const tell = async () => {
      const answer = await fetch(`${process.env.MILLRACE_BASE_URL}${eventPath}?app=${id}`, {
        ...{ method: 'POST', headers: { authorization: `Bearer ${secret}` } },
        body: JSON.stringify({ event: 'purchase', event_id: 'o-1' }),
      });
      return answer.status;
    };
    await expect.poll(tell).toBe(200);
    await page.getByRole('button', { name: at.text('apiKey.done') }).click();
    await expect(async () => {
      await page.reload();
      await expect(page.getByRole('img', { name: /Shop server.* [1-9]/ })).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await at.expectAccessible();

    await page.getByRole('link', { name: at.text('apiKey.editOf', { name: 'Shop server' }) }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Shop server' })).toBeVisible();
    await page.getByRole('link', { name: at.text('apiKey.toList') }).click();
    await page.getByRole('button', { name: at.text('list.more', { name: 'Shop server' }) }).click();
    await page.getByRole('menuitem', { name: at.text('apiKey.remove') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: at.text('apiKey.remove') })
      .click();
    await expect(page.getByText(at.text('apiKey.emptyTitle'))).toBeVisible();
    await expect.poll(tell).toBe(403);
    expect(at.complaints).toEqual([]);
  });
}
