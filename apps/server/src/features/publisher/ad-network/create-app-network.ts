import type { RequestOf } from '@millrace/contract/kit/call';
import type { AppNetwork, createAppNetwork } from '@millrace/contract/publisher/ad-network';
import { networkOf } from '@millrace/contract/publisher/network/find-network';
import { completeCredentials } from '../../../domain/ad-network/credentials.ts';
import { orNamedDuplicate } from '../../../domain/ad-network/duplicate-account.ts';
import { makeOwnInstances } from '../../../domain/ad-network/own-instances.ts';
import { recordChange } from '../../../platform/change-log/change-log.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { orDuplicate } from '../../../platform/postgres/unique-violation.ts';
import { recorded } from './app-network-fields.ts';
import { checkWritten, type Written } from './check-written.ts';
import { chooseAccount } from './choose-account.ts';
import { findApp } from './find-app.ts';
import { appKeyColumns } from './sealed-app-keys.ts';

type Input = RequestOf<typeof createAppNetwork>;

/** Sets a network up for an app, with its account in the same transaction. */
export async function createNetworkOfApp(context: Context, input: Input): Promise<AppNetwork> {
  const alreadySetUp = () => new CallError('adNetwork.errors.alreadySetUp');
  const written = await orDuplicate({ app_network_organization_id_app_id_network_id_key: alreadySetUp }, () =>
    orNamedDuplicate(() => context.write((tx) => insert(context, tx, input))),
  );
  return await checkWritten(context, written);
}

async function insert(context: Context, tx: Tx, input: Input): Promise<Written> {
  const { scope, services } = context;
  const { organizationId } = scope;
  const { adnId } = input;
  const app = await findApp(tx, input.pubAppId);
  const values = completeCredentials(networkOf(adnId).app, input.credentials);
  const account = await chooseAccount(context, tx, adnId, input);
  const columns = appKeyColumns(services.secrets, { organizationId, appId: app.id, adnId }, values);
  const row = { app_id: app.id, network_id: adnId, account_id: account.id };
  const { id, credential_tails } = await tx
    .insertInto('app_network')
    .values({ organization_id: organizationId, ...row, ...columns })
    .returning(['id', 'credential_tails'])
    .executeTakeFirstOrThrow();
  await recordChange(tx, scope, {
    entity: 'app_network',
    entityId: id,
    action: 'add',
    name: networkOf(adnId).name,
    appId: app.id,
    after: recorded({ ...row, credential_tails }),
  });
  await makeOwnInstances(context, tx, app.id);
  return { id, account, since: services.now().toISOString() };
}
