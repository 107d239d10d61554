import { listFormerMembers } from '@millrace/contract/operator/former-member';
import { removeMembers } from '@millrace/contract/people/member';
import { role } from '@millrace/contract/people/permission';
import { getUserInfo } from '@millrace/contract/people/user';
import { createTestDevice } from '@millrace/contract/publisher/test-mode';
import { newMember, newPerson } from '../support/people.ts';
import { expect, test, walkedIn } from '../support/test.ts';

const device = '7a0c1c5e-31d7-4d57-a1ce-2f5f1d9c0e11';

for (const lang of walkedIn('enGB')) {
  test(`an owner has a device erased and keeps the receipt (${lang})`, async ({ page, visit }) => {
    const owner = await newPerson();
    await owner.api.post(createTestDevice.path, { deviceName: 'Phone', plat: 1, deviceId: device });
    const at = await visit(lang);
    await at.as(owner);

    await test.step('what can not be somebody is refused at its field', async () => {
      await page.goto('/company/privacy');
      await expect(page.getByText(at.text('erasing.emptyTitle'))).toBeVisible();
      await page
        .getByRole('button', { name: at.text('erasing.erase') })
        .first()
        .click();
      await expect(page).toHaveURL('/company/privacy/erase');
      const id = page.getByLabel(at.text('erasing.value'), { exact: true });
      await page.getByRole('button', { name: at.text('erasing.start'), exact: true }).click();
      await expect(page.getByText(at.text('erasing.errors.idEmpty')).first()).toBeVisible();
      await id.fill('00000000-0000-0000-0000-000000000000');
      await page.getByRole('button', { name: at.text('erasing.start'), exact: true }).click();
      await expect(page.getByText(at.text('erasing.errors.idZero')).first()).toBeVisible();
      await at.expectAccessible();
      await id.fill(device.toUpperCase());
      await page.getByRole('button', { name: at.text('erasing.start'), exact: true }).click();
      await expect(page.getByText(at.text('erasing.started'))).toBeVisible();
      await expect(page).toHaveURL('/company/privacy');
    });

    await test.step('the receipt says what was erased', async () => {
      const row = page.getByRole('row', { name: at.text('erasing.kinds.device') });
      await expect(row).toContainText(at.text('erasing.states.done'), { timeout: 90_000 });
      await expect(row).toContainText(
        at.text('erasing.placeCount', { place: at.text('erasing.places.testDevices'), value: '1' }),
      );
      await at.expectAccessible();
    });

    await test.step('who knows the ID finds the request; the device is gone', async () => {
      const search = page.getByRole('textbox', { name: at.text('erasing.search') });
      await search.fill('somebody-else');
      await search.press('Enter');
      await expect(page.getByText(at.text('erasing.emptySearch'))).toBeVisible();
      await search.fill(device);
      await search.press('Enter');
      await expect(page.getByRole('row', { name: at.text('erasing.kinds.device') })).toBeVisible();
      await page.goto('/change-log');
      await expect(page.getByText(at.text('changeLog.entity.erasing')).first()).toBeVisible();
      await expect(page.getByText(device)).toHaveCount(0);
    });

    await test.step('a former member stands in history by name, until an owner takes it away', async () => {
      const { api, name } = await newMember(owner, role.appOwner);
      const deviceId = '7a0c1c5e-31d7-4d57-a1ce-2f5f1d9c0e12';
      await api.post(createTestDevice.path, { deviceName: 'Tablet', plat: 1, deviceId });
      const { id } = getUserInfo.response.parse(await api.get(getUserInfo.path));
      await owner.api.post(removeMembers.path, { ids: [id] });
      const author = (who: string) => page.locator('.change-who', { hasText: who });
      await page.goto('/change-log');
      await expect(author(name)).not.toHaveCount(0);

      await page.goto('/company/privacy?tab=members');
      await page.getByRole('button', { name: at.text('erasing.anonymizeOf', { name }) }).click();
      const dialog = page.getByRole('dialog');
      await at.expectAccessible();
      await dialog.getByRole('button', { name: at.text('erasing.anonymize'), exact: true }).click();
      await expect(page.getByText(at.text('erasing.anonymized'))).toBeVisible();
      const former = listFormerMembers.response.parse(await owner.api.get(listFormerMembers.path));
      const nobody = at.text('erasing.formerMember', { number: former.list[0]?.number ?? 0 });
      await page.reload();
      await expect(page.getByRole('row', { name: nobody })).toBeVisible();
      await expect(page.getByText(name)).toHaveCount(0);
      // What is stored as text goes with a job.
      await expect(async () => {
        await page.goto('/change-log');
        await expect(author(nobody)).not.toHaveCount(0);
        await expect(page.getByText(name)).toHaveCount(0, { timeout: 1_000 });
      }).toPass({ timeout: 60_000 });
    });
    expect(at.complaints).toEqual([]);
  });
}
