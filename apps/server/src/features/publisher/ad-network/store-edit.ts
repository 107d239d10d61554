import { networkOf } from '@millrace/contract/publisher/network/find-network';
import { type Credentials, shownCredentials } from '../../../domain/ad-network/credentials.ts';
import { recordChange } from '../../../platform/change-log/change-log.ts';
import type { Context } from '../../../platform/http/context.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { recorded } from './app-network-fields.ts';
import type { AppNetworkRow } from './app-network-row.ts';
import { appKeyColumns } from './sealed-app-keys.ts';

/** Stores an edit of a locked network of an app. */
export async function storeEdit(
  { scope, services }: Context,
  tx: Tx,
  before: AppNetworkRow,
  edit: { readonly credentials: Credentials; readonly accountId: number | null },
): Promise<void> {
  const { id, app_id: appId, network_id: adnId } = before;
  const place = { organizationId: scope.organizationId, appId, adnId };
  await tx
    .updateTable('app_network')
    .set({
      ...appKeyColumns(services.secrets, place, edit.credentials),
      account_id: edit.accountId,
      version: before.version + 1,
    })
    .where('id', '=', id)
    .execute();
  const { name, app } = networkOf(adnId);
  const after = {
    ...before,
    account_id: edit.accountId,
    credential_tails: shownCredentials(app.fields, edit.credentials),
  };
  await recordChange(tx, scope, {
    entity: 'app_network',
    entityId: id,
    action: 'edit',
    name,
    appId,
    before: recorded(before),
    after: recorded(after),
  });
}
