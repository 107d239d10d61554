import type { RequestOf } from '@millrace/contract/kit/call';
import { type App, appLimit, type createApp } from '@millrace/contract/publisher/app';
import { sql } from 'kysely';
import { findInStore, storeFields } from '../../../domain/app-store/find-in-store.ts';
import { scheduleOf } from '../../../domain/app-store/look-up-schedule.ts';
import { recordChange } from '../../../platform/change-log/change-log.ts';
import { CallError, fieldError, found } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import { lockOrganization } from '../../../platform/people/lock-organization.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { newPublicKey } from '../../../platform/secrets/public-key.ts';
import { type AppFields, columnsOf } from './app-fields.ts';
import { readApp } from './queries.ts';
import { pageTaken } from './same-page.ts';

/** Adds an app. Of a published one the store has the last word on whether it exists, and the person on its name. */
export async function addApp(context: Context, input: RequestOf<typeof createApp>): Promise<App> {
  const inStore =
    input.appId === null
      ? undefined
      : await findInStore(context.services.stores, input.appId, { plat: input.plat });
  const plat = inStore?.reference.plat ?? input.plat;
  if (plat === undefined) throw fieldError('plat', 'app.errors.platformEmpty');
  const appName = input.appName ?? inStore?.app?.name;
  if (appName === undefined) throw fieldError('appName', 'app.errors.nameEmpty');
  const fields = { ...storeFields(inStore), appName, coppa: input.coppa, website: null };
  const isOwnName = appName !== inStore?.app?.name;
  try {
    return await context.write((tx) => insert(context, tx, { plat, fields, isOwnName }));
  } catch (error) {
    throw await pageTaken(context, error, inStore?.reference);
  }
}

interface NewApp {
  readonly plat: number;
  readonly fields: AppFields;
  readonly isOwnName: boolean;
}

async function insert(
  { scope, services }: Context,
  tx: Tx,
  { plat, fields, isOwnName }: NewApp,
): Promise<App> {
  await leaveRoom(tx, scope.organizationId);
  const key = newPublicKey();
  await tx
    .insertInto('app')
    .values({
      ...columnsOf(fields),
      ...scheduleOf(fields.verifyStatus, services.now()),
      organization_id: scope.organizationId,
      platform: plat,
      key,
      edited_fields: isOwnName ? ['name'] : [],
    })
    .execute();
  // Asked afterwards: whoever is limited to some apps reaches this one from its addition on, not while it is added.
  const { id } = await tx.selectFrom('app').select('id').where('key', '=', key).executeTakeFirstOrThrow();
  await recordChange(tx, scope, {
    entity: 'app',
    entityId: id,
    action: 'add',
    name: fields.appName,
    appId: id,
    after: { plat, ...fields },
  });
  return found(await readApp(tx, id));
}

async function leaveRoom(tx: Tx, organizationId: number): Promise<void> {
  // Those who add apps at the same moment wait for each other here, so that the count below stays true.
  await lockOrganization(tx, organizationId);
  const { count } = await tx.selectNoFrom(sql<number>`count_apps()`.as('count')).executeTakeFirstOrThrow();
  if (count >= appLimit) throw new CallError('app.errors.tooMany', { params: { limit: appLimit } });
}
