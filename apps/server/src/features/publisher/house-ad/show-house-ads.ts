import { setUpNetwork } from '../../../domain/own-ads/set-up-network.ts';
import { recordChange } from '../../../platform/change-log/change-log.ts';
import type { Context } from '../../../platform/http/context.ts';
import type { Tx } from '../../../platform/postgres/database.ts';

/** Sees to it that apps show house ads, with all that this takes. */
export async function showHouseAds(context: Context, tx: Tx, appIds: readonly number[]): Promise<void> {
  const { scope } = context;
  // In one order, so that two people wait for each other instead of both for ever.
  const apps = await tx
    .selectFrom('app')
    .select(['id', 'name'])
    .where('id', 'in', [...appIds])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  for (const { id, name } of apps) {
    const setting = await tx
      .selectFrom('own_ads_setting')
      .select(['house', 'version'])
      .where('app_id', '=', id)
      .executeTakeFirst();
    if (setting?.house !== true) {
      const says = { house: true, version: (setting?.version ?? 0) + 1 };
      await tx
        .insertInto('own_ads_setting')
        .values({ organization_id: scope.organizationId, app_id: id, ...says })
        .onConflict((conflict) => conflict.column('app_id').doUpdateSet(says))
        .execute();
      await recordChange(tx, scope, {
        ...{ entity: 'own_ads', entityId: id, action: 'edit', name, appId: id },
        ...{ before: { house: false }, after: { house: true } },
      });
    }
    await setUpNetwork(context, tx, id);
  }
}
