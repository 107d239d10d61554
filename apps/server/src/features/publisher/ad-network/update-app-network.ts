import type { RequestOf } from '@millrace/contract/kit/call';
import type { AppNetwork, updateAppNetwork } from '@millrace/contract/publisher/ad-network';
import { networkOf } from '@millrace/contract/publisher/network/find-network';
import { completeCredentials } from '../../../domain/ad-network/credentials.ts';
import { orNamedDuplicate } from '../../../domain/ad-network/duplicate-account.ts';
import { StaleEdit } from '../../../platform/change-log/stale-edit.ts';
import type { Context } from '../../../platform/http/context.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { lockAppNetwork } from './app-network-fields.ts';
import { readAppNetwork } from './app-network-row.ts';
import { checkWritten, type Written } from './check-written.ts';
import { chooseAccount } from './choose-account.ts';
import { openAppKeys } from './sealed-app-keys.ts';
import { storeEdit } from './store-edit.ts';

type Input = RequestOf<typeof updateAppNetwork>;

/** Changes a network of an app. @throws CallError staleEdit with the network as it is now */
export async function updateNetworkOfApp(context: Context, input: Input): Promise<AppNetwork> {
  const written = await orNamedDuplicate(() => context.write((tx) => update(context, tx, input)));
  return await checkWritten(context, written);
}

async function update(context: Context, tx: Tx, input: Input): Promise<Written> {
  const { secrets, now } = context.services;
  const id = input.adNetworkAppId;
  const before = await lockAppNetwork(tx, id);
  if (before.version !== input.version) {
    throw new StaleEdit({ app_network: id }, await readAppNetwork(tx, id));
  }
  const stored = openAppKeys(secrets, before);
  const { app } = networkOf(before.network_id);
  const credentials = completeCredentials(app, input.credentials, { stored });
  const account = await chooseAccount(context, tx, before.network_id, input, before.account_id);
  await storeEdit(context, tx, before, { credentials, accountId: account.id });
  return { id, account, since: now().toISOString() };
}
