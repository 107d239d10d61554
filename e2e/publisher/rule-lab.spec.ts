import { networkId } from '@millrace/contract/publisher/network/network-id';
import { addDays } from '@millrace/contract/report/period';
import { newPerson } from '../support/people.ts';
import { reportRevenue } from '../support/revenue.ts';
import { adsWereAskedFor } from '../support/shown-ads.ts';
import { expect, test, walkedIn } from '../support/test.ts';
import { newWaterfall } from '../support/waterfall.ts';

const half = 130;
const yesterday = addDays(new Date().toISOString().slice(0, 10), -1);
const facebook = 'Facebook · Facebook low';

for (const lang of walkedIn('enGB')) {
  test(`a rule says what a change would have earned before it is saved, and when the past says nothing (${lang})`, async ({
    page,
    visit,
  }) => {
    const owner = await newPerson();
    const waterfall = await newWaterfall(owner);
    const at = await visit(lang);
    await at.as(owner);
    await page.goto(`/mediation/rule/edit/${waterfall.rules.us}`);
    const lab = page.getByRole('region', { name: at.text('ruleLab.title') });
    const ask = lab.getByRole('button', { name: at.text('ruleLab.ask') });
    const says = lab.getByRole('status');
    await ask.press('Enter');
    await expect(says).toContainText(at.text('ruleLab.refusal.noRequests'));

    // Unity has an ad for every other request, Facebook for the rest; Unity pays twice as much.
    const unityFilled = Array.from({ length: half }, () => ['unity'] as const);
    const facebookFilled = Array.from({ length: half }, () => ['unity', 'facebook'] as const);
    await adsWereAskedFor(owner, waterfall, [...unityFilled, ...facebookFilled]);
    await reportRevenue(owner, [{ day: yesterday, country: 'US', revenue: '0.52' }]);
    const ofFacebook = { day: yesterday, country: 'US', revenue: '0.26', unit: 'unit-Facebook low' };
    await reportRevenue(owner, [ofFacebook], networkId.facebook);

    await test.step('as it was asked', async () => {
      await page.reload();
      // What phones have said is counted a moment later.
      await expect(async () => {
        await ask.press('Enter');
        await expect(says).toContainText(at.text('ruleLab.same'), { timeout: 3_000 });
      }).toPass();
      await at.expectAccessible();
    });

    await test.step('a wrong floor says so at its field', async () => {
      const floor = lab.getByLabel(at.text('ruleLab.floor'));
      await floor.fill('0.5');
      await expect(lab.getByText(at.text('ruleLab.stale'))).toBeVisible();
      await floor.fill('much');
      await ask.press('Enter');
      await expect(lab.getByText(at.text('common.errors.invalid'))).toBeVisible();
      await floor.fill('');
      await expect(lab.getByText(at.text('ruleLab.stale'))).toHaveCount(0);
    });

    await test.step('without what asked last: a third less, and nothing is saved by asking', async () => {
      const name = at.text('mediationRule.removeEntry', { name: facebook });
      await page.getByRole('button', { name }).press('Enter');
      await expect(lab.getByText(at.text('ruleLab.stale'))).toBeVisible();
      await ask.press('Enter');
      await expect(says).toContainText(/3\d(\.\d)?%/);
      await expect(lab.getByText(at.text('ruleLab.stale'))).toHaveCount(0);
      await at.expectAccessible();
    });

    await test.step('what never came first by chance is refused', async () => {
      await page.reload();
      await lab.scrollIntoViewIfNeeded();
      const place = page.getByLabel(at.text('list.move.place', { name: facebook }));
      if (await place.count()) {
        await place.fill('1');
        await place.press('Enter');
      } else {
        await page
          .getByRole('button', { name: at.text('mediationRule.removeEntry', { name: 'Unity · Unity high' }) })
          .press('Enter');
      }
      await ask.press('Enter');
      await expect(says).toContainText(at.text('ruleLab.refusal.neverFirst'));
    });
  });
}
