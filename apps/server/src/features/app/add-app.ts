import { type App, appLimit, type createApp, verification } from '@millrace/contract/app';
import type { RequestOf } from '@millrace/contract/kit/call';
import { recordChange } from '../../platform/change-log.ts';
import { CallError, fieldError, found } from '../../platform/http/call-error.ts';
import type { Context } from '../../platform/http/context.ts';
import { brokenUnique } from '../../platform/postgres/broken-unique.ts';
import type { Tx } from '../../platform/postgres/database.ts';
import { newAppKey } from './app-key.ts';
import { readApp } from './queries.ts';
import { type StoreReference, storePageOf, storeReferenceOf } from './store/store-reference.ts';

type Request = RequestOf<typeof createApp>;

/** Adds an app; the person's organization has one active app at most for each page of a store. */
export async function addApp(context: Context, input: Request): Promise<App> {
  const reference = input.appId === null ? undefined : referenceOf(input.appId, input.plat);
  const plat = reference?.plat ?? input.plat;
  if (plat === undefined) throw fieldError('plat', 'app.errors.platformEmpty');
  const { appName } = input;
  if (appName === undefined) throw fieldError('appName', 'app.errors.nameEmpty');
  try {
    return await context.write(async (tx) => {
      await leaveRoom(tx, context.scope.organizationId);
      const { id } = await tx
        .insertInto('app')
        .values({
          organization_id: context.scope.organizationId,
          platform: plat,
          name: appName,
          key: newAppKey(),
          coppa: input.coppa,
          store_id: reference?.storeId ?? null,
          store_url: reference === undefined ? null : storePageOf(reference),
          verify_status: reference === undefined ? verification.notPublished : verification.unverified,
          edited_fields: ['name'],
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const added = found(await readApp(tx, id));
      await recordChange(tx, context.scope, {
        entity: 'app',
        entityId: id,
        action: 'add',
        name: added.appName,
        appId: id,
        after: { appName: added.appName, appId: added.appId, plat, coppa: added.coppa },
      });
      return added;
    });
  } catch (error) {
    if (brokenUnique(error) !== 'app_store_id' || reference === undefined) throw error;
    throw fieldError('appId', 'app.errors.alreadyThere', { name: await nameOf(context, reference) });
  }
}

function referenceOf(entered: string, plat: Request['plat']): StoreReference {
  const reference = storeReferenceOf(entered);
  if (reference === undefined) throw fieldError('appId', 'app.errors.idMalformed');
  if (plat !== undefined && plat !== reference.plat) throw fieldError('appId', 'app.errors.platformMismatch');
  return reference;
}

async function leaveRoom(tx: Tx, organizationId: number): Promise<void> {
  // Those who add apps at the same moment wait for each other here, so that the count below stays true.
  await tx
    .selectFrom('organization')
    .select('id')
    .where('id', '=', organizationId)
    .forNoKeyUpdate()
    .execute();
  const { count } = await tx
    .selectFrom('app')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  if (Number(count) >= appLimit) throw new CallError('app.errors.tooMany', { params: { limit: appLimit } });
}

/** What the organization calls the active app of a store page. */
async function nameOf(context: Context, { plat, storeId }: StoreReference): Promise<string> {
  const row = await context.read((tx) =>
    tx
      .selectFrom('app')
      .select('name')
      .where('platform', '=', plat)
      .where('store_id', '=', storeId)
      .where('status', '=', 1)
      .executeTakeFirst(),
  );
  return row?.name ?? storeId;
}
