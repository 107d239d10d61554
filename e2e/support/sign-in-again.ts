import { logOut } from '@millrace/contract/people/session';
import { expect, type Locator } from '@playwright/test';
import type { Visit } from './test.ts';

/** Where somebody signs in again whose session has ended over what is not saved. */
export const againDialog = (at: Visit): Locator =>
  at.page.getByRole('dialog', { name: at.text('session.endedTitle') });

/** The session ends as this is saved, so that nothing on the page asks before that. */
export async function endAtSave({ page }: Visit, path: string): Promise<void> {
  await page.route(
    `**/api${path}`,
    async (route) => {
      const { origin } = new URL(route.request().url());
      const headers = {
        'access-token': (await route.request().headerValue('access-token')) ?? '',
        'content-type': 'application/json',
      };
      await fetch(`${origin}/api${logOut.path}`, { method: 'POST', headers, body: '{}' });
      await route.continue();
    },
    { times: 1 },
  );
}

/** Gives the password in the dialog, the first or only step. */
export async function givePasswordAgain(at: Visit, password: string): Promise<void> {
  const field = againDialog(at).getByLabel(at.text('session.password'), { exact: true });
  await expect(field).toBeFocused();
  await field.fill(password);
  await field.press('Enter');
}
