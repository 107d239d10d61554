import { networkOf } from '@millrace/contract/publisher/network/find-network';
import { completeCredentials, differInSecrets } from '../../../domain/ad-network/credentials.ts';
import type { Entity } from '../../../platform/change-log/entity.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import { lockAppNetwork, recorded, recordedAppNetwork } from './app-network-fields.ts';
import { appNetworkColumns, queryAppNetworks } from './app-network-row.ts';
import { chooseAccount } from './choose-account.ts';
import { openAppKeys } from './sealed-app-keys.ts';
import { writeStatus } from './set-app-network-status.ts';
import { storeEdit } from './store-edit.ts';

/**
 * What the change log needs to take a change of an app's network back. Setting one up is final, since instances may
 * stand on it: it can be switched off.
 */
export const appNetworkEntity: Entity = {
  name: 'app_network',
  permission: 'app_settings',
  async read(tx, id) {
    const row = await queryAppNetworks(tx)
      .select(appNetworkColumns)
      .where('app_network.id', '=', id)
      .executeTakeFirst();
    return row && recorded(row);
  },
  async write(context, tx, id, fields) {
    const before = await lockAppNetwork(tx, id);
    const wanted = recordedAppNetwork.parse(fields);
    const now = recorded(before);
    const { app } = networkOf(before.network_id);
    const isSame = app.fields.every(
      ({ key, secret }) => !secret || wanted.credentials[key] === now.credentials[key],
    );
    if (!isSame) throw new CallError('account.errors.secretsChanged');
    const plain = app.fields.filter(({ secret }) => !secret);
    const entered = Object.fromEntries(plain.map(({ key }) => [key, wanted.credentials[key] ?? null]));
    const stored = openAppKeys(context.services.secrets, before);
    const credentials = completeCredentials(app, entered, { stored });
    const choice = { accountId: wanted.accountId, account: null };
    await chooseAccount(context, tx, before.network_id, choice, before.account_id);
    await storeEdit(context, tx, before, { credentials, accountId: wanted.accountId });
  },
  refuse: (now, wanted) =>
    differInSecrets(now.credentials, wanted.credentials) ? 'account.errors.secretsChanged' : undefined,
  setStatus: writeStatus,
};
