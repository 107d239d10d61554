import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import type { lookUpApp } from '@millrace/contract/publisher/app';
import { findInStore } from '../../../domain/app-store/find-in-store.ts';
import type { Context } from '../../../platform/http/context.ts';
import { lookOutside } from '../../../platform/outside/looks.ts';
import { appOfPage } from './same-page.ts';

/** What the store shows of an app that is not added or linked yet. */
export async function previewApp(
  context: Context,
  { appId, plat }: RequestOf<typeof lookUpApp>,
): Promise<ResponseOf<typeof lookUpApp>> {
  const { reference, app } = await lookOutside(context, () =>
    findInStore(context.services.stores, appId, { plat }),
  );
  return {
    plat: reference.plat,
    appId: reference.storeId,
    app: app === undefined ? null : { ...app, appName: app.name },
    known: await appOfPage(context, reference),
  };
}
