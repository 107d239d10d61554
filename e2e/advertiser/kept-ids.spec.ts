import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setIdKeeping } from '@millrace/contract/advertiser/kept-id';
import { createSegment, setSegmentStatus } from '@millrace/contract/advertiser/segment';
import { emptyRules } from '@millrace/contract/advertiser/segment-rules';
import { listChanges } from '@millrace/contract/report/change-log';
import { idSettingAddress } from '../../apps/console/src/kit/navigation/paths.ts';
import { tellOfDevices } from '../support/events.ts';
import { newPerson } from '../support/people.ts';
import { promote } from '../support/promotion.ts';
import { expect, test, walkedIn } from '../support/test.ts';

for (const lang of walkedIn('enGB')) {
  test(`ids are kept once that is switched on, shown in part, fetched, and deleted (${lang})`, async ({
    page,
    visit,
  }) => {
    test.setTimeout(240_000);
    const promoter = await newPerson({ userType: 1 });
    await promote(promoter, 'website', 'https://first.example', 'First');
    const { id } = (await promoter.api.post(createSegment.path, {
      name: 'In the cart',
      rules: emptyRules,
    })) as { readonly id: number };
    await promoter.api.post(setSegmentStatus.path, { ids: [id], switch: 'on' });
    const at = await visit(lang);
    await at.as(promoter);

    // Nothing is kept, and the empty place leads to where that is switched on.
    await page.goto(`/segment/edit?id=${id}`);
    const members = page.getByRole('region', { name: at.text('keptId.title'), exact: true });
    await expect(members).toContainText(at.text('keptId.off'));
    await at.expectAccessible();
    await members.getByRole('link', { name: at.text('keptId.toSetting') }).press('Enter');
    const setting = page.getByRole('region', { name: at.text('keptId.setting'), exact: true });
    await expect(setting).toContainText(at.text('keptId.isOff'));
    await setting.getByRole('button', { name: at.text('keptId.switchOn') }).press('Enter');
    const off = setting.getByRole('button', { name: at.text('keptId.switchOff') });
    await expect(off).toBeVisible();
    await at.expectAccessible();

    // An app that comes after it: whoever takes events knows of both or of neither.
    const { id: appId } = await promote(promoter, 'website', 'https://shop.example', 'Shop');
    const devices = Array.from({ length: 120 }, () => randomUUID());
    await tellOfDevices(promoter, appId, 'add_to_cart', devices);
    const counts = at.text('keptId.counts', { withId: '120', members: '120' });
    await expect(async () => {
      await page.goto(`/segment/edit?id=${id}`);
      await expect(members).toContainText(counts, { timeout: 5_000 });
    }).toPass({ timeout: 120_000 });
    const rows = members.getByRole('table').getByRole('row');
    await expect(rows).toHaveCount(11);
    const starts = new Set(devices.map((device) => device.slice(0, 4)));
    const shown = (await rows.nth(1).getByRole('rowheader').textContent()) ?? '';
    expect(starts).toContain(shown.slice(0, 4));
    await at.expectAccessible();

    await members.getByRole('button', { name: at.text('keptId.download') }).press('Enter');
    const asked = page.getByRole('tooltip').filter({ hasText: at.text('keptId.downloadText') });
    const fetched = page.waitForEvent('download');
    await asked.getByRole('button', { name: at.text('keptId.download') }).press('Enter');
    const file = await fetched;
    expect(file.suggestedFilename()).toBe('In the cart ids.csv');
    const [, ...lines] = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
    expect(lines.toSorted()).toEqual(devices.map((device) => `${device},`).toSorted());
    const history = `${listChanges.path}?entity=segment_ids&entityId=${id}`;
    const { list } = (await promoter.api.get(history)) as { readonly list: readonly object[] };
    expect(list).toMatchObject([{ name: 'In the cart', fields: [{ field: 'idCount', after: 120 }, {}] }]);

    await page.goto('/event/tracking?tab=privacy');
    await off.press('Enter');
    const deleting = page.getByRole('tooltip').filter({ hasText: at.text('keptId.offTitle') });
    await deleting.getByRole('button', { name: at.text('keptId.switchOff') }).press('Enter');
    await expect(setting).toContainText(at.text('keptId.isOff'));
    await page.goto(`/segment/edit?id=${id}`);
    await expect(members).toContainText(at.text('keptId.off'));
    expect(at.complaints).toEqual([]);
  });
}

for (const lang of ['enGB', 'zhCN'] as const) {
  test(`what is asked beside a button at the page's edge lies over the page, not over the menu (${lang})`, async ({
    page,
    visit,
  }) => {
    const promoter = await newPerson({ userType: 1 });
    await promote(promoter, 'website', 'https://shop.example', 'Shop');
    await promoter.api.post(setIdKeeping.path, { isOn: true });
    const at = await visit(lang);
    await at.as(promoter);
    await page.goto(idSettingAddress());
    await page.getByRole('button', { name: at.text('keptId.switchOff') }).click();
    const question = page.getByRole('tooltip').filter({ hasText: at.text('keptId.offText') });
    await expect(question).toBeVisible();
    // It is drawn before it has found its place.
    await expect
      .poll(async () => {
        const [own, around] = await Promise.all([
          question.boundingBox(),
          page.getByRole('main').boundingBox(),
        ]);
        if (own === null || around === null) return false;
        return own.x >= around.x && own.x + own.width <= around.x + around.width;
      })
      .toBe(true);
    expect(at.complaints).toEqual([]);
  });
}
