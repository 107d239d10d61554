import { networkOf } from '@millrace/contract/publisher/network/find-network';
import { networkId } from '@millrace/contract/publisher/network/network-id';
import { recordChange, switching } from '../../platform/change-log/change-log.ts';
import type { Context } from '../../platform/http/context.ts';
import type { Tx } from '../../platform/postgres/database.ts';
import { sealAppKey } from '../ad-network/app-key.ts';
import { makeOwnInstances } from '../ad-network/own-instances.ts';
import { noteSwitchedNetwork } from '../mediation/network-note.ts';

const adnId = networkId.crossPromotion;

/** Sees to it that an app that lets own ads in has their network, switched on, and an instance in each placement. */
export async function setUpNetwork(context: Context, tx: Tx, appId: number): Promise<void> {
  const { scope, services } = context;
  const { organizationId } = scope;
  const known = await tx
    .selectFrom('app_network')
    .select(['id', 'status'])
    .where('app_id', '=', appId)
    .where('network_id', '=', adnId)
    .forUpdate()
    .executeTakeFirst();
  const about = { entity: 'app_network', name: networkOf(adnId).name, appId } as const;
  if (known === undefined) {
    const { id } = await tx
      .insertInto('app_network')
      .values({
        organization_id: organizationId,
        app_id: appId,
        network_id: adnId,
        credentials_sealed: sealAppKey(services.secrets, { organizationId, appId, adnId }, ''),
        credential_tails: JSON.stringify({}),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const after = { adnId, accountId: null, credentials: {} };
    await recordChange(tx, scope, { ...about, entityId: id, action: 'add', after });
  } else if (known.status !== 1) {
    await tx.updateTable('app_network').set({ status: 1 }).where('id', '=', known.id).execute();
    await recordChange(tx, scope, { ...about, entityId: known.id, ...switching(0, 1) });
    await noteSwitchedNetwork(context, tx, { id: known.id, appId, adnId, status: 1 });
  }
  await makeOwnInstances(context, tx, appId);
}
