import type { RequestOf } from '@millrace/contract/kit/call';
import type { App, updateAppStatus } from '@millrace/contract/publisher/app';
import { recordChange, switching } from '../../../platform/change-log/change-log.ts';
import { found } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { readFields } from './app-fields.ts';
import { readApp } from './queries.ts';
import { pageTaken } from './same-page.ts';

/** Switches an app on or off; one that stands so already is left alone. Not an edit: the version stays. */
export async function setAppStatus(context: Context, input: RequestOf<typeof updateAppStatus>): Promise<App> {
  const { id, status } = input;
  try {
    return await context.write(async (tx) => {
      await writeStatus(context, tx, id, status);
      return found(await readApp(tx, id));
    });
  } catch (error) {
    const app = await context.read((tx) => readFields(tx, id));
    const page = app?.fields.appId ? { plat: app.plat, storeId: app.fields.appId } : undefined;
    throw await pageTaken(context, error, page);
  }
}

export async function writeStatus({ scope }: Context, tx: Tx, id: number, status: 0 | 1): Promise<void> {
  const app = found(await readFields(tx, id, { lock: true }));
  if (app.status === status) return;
  await tx.updateTable('app').set({ status }).where('id', '=', id).execute();
  await recordChange(tx, scope, {
    entity: 'app',
    entityId: id,
    name: app.fields.appName,
    appId: id,
    ...switching(app.status, status),
  });
}
