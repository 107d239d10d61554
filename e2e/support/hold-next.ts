import type { Call } from '@millrace/contract/kit/call';
import type { Page } from '@playwright/test';

/** Holds the next request of a call back, as a slow line does. @returns lets it go on */
export async function holdNext(page: Page, { path }: Call): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(
    ({ pathname }) => pathname === `/api${path}`,
    async (route) => {
      await held.promise;
      await route.continue();
    },
    { times: 1 },
  );
  return held.resolve;
}
