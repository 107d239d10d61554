import { networkId } from '@millrace/contract/publisher/network/network-id';
import type { Person } from './people.ts';
import { createTestApp, createTestInstance, createTestPlacement } from './publisher-setup.ts';
import type { TestApp } from './test-app.ts';

type Mode = 'off' | 'chosen' | 'all';

/** Whom a publisher lets show own ads in an app. */
export async function letAdvertisersIn(
  app: TestApp,
  { organizationId }: Person,
  appId: number,
  mode: Mode,
): Promise<void> {
  await app.database.asSystem((tx) =>
    tx
      .insertInto('own_ads_setting')
      .values({ app_id: appId, organization_id: organizationId, mode })
      .onConflict((found) => found.column('app_id').doUpdateSet({ mode }))
      .execute(),
  );
}

/** An app with a placement that shows own ads of everybody. */
export async function createOpenPlace(
  app: TestApp,
  publisher: Person,
  names: { readonly app?: string; readonly placement?: string } = {},
): Promise<{ readonly app: number; readonly placement: number }> {
  const appId = await createTestApp(app, publisher, names.app === undefined ? {} : { name: names.app });
  const placementId = await createTestPlacement(
    app,
    publisher,
    appId,
    names.placement === undefined ? {} : { name: names.placement },
  );
  await createTestInstance(app, publisher, {
    appId,
    placementId,
    networkId: networkId.crossPromotion,
    isBidding: true,
  });
  await letAdvertisersIn(app, publisher, appId, 'all');
  return { app: appId, placement: placementId };
}
