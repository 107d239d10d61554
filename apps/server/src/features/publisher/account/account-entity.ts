import { accountColumns, queryAccounts } from '../../../domain/ad-network/account-row.ts';
import { completeCredentials, differInSecrets } from '../../../domain/ad-network/credentials.ts';
import type { Entity } from '../../../platform/change-log/entity.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import { lockForChange, recorded, recordedAccount, wayOf } from './account-fields.ts';
import { bringBack, remove } from './remove-account.ts';
import { writeStatus } from './set-account-status.ts';
import { storeEdit } from './store-edit.ts';

/** What the change log needs to take a change of an account back; keys that were replaced are gone for good. */
export const accountEntity: Entity = {
  name: 'ad_network_account',
  permission: 'accounts',
  ofAllApps: true,
  async read(tx, id) {
    const row = await queryAccounts(tx).select(accountColumns).where('id', '=', id).executeTakeFirst();
    return row && recorded(row);
  },
  async write(context, tx, id, fields) {
    const before = await lockForChange(context, tx, id);
    const wanted = recordedAccount.parse(fields);
    const signIn = wayOf(before, wanted);
    const now = recorded(before.row);
    const secrets = signIn?.fields.filter(({ secret }) => secret) ?? [];
    const isSame = secrets.every(({ key }) => wanted.credentials[key] === now.credentials[key]);
    if (signIn === undefined || wanted.signIn !== now.signIn || !isSame)
      throw new CallError('account.errors.secretsChanged');
    const plain = signIn.fields.filter(({ secret }) => !secret);
    const entered = Object.fromEntries(plain.map(({ key }) => [key, wanted.credentials[key] ?? null]));
    const credentials = completeCredentials(signIn, entered, { stored: before.credentials });
    const { name, currency } = wanted;
    // The worker tries keys that are new: nobody waits for a network inside this transaction.
    await storeEdit(context, tx, before, { name, currency, signIn, credentials });
  },
  refuse: (now, wanted) =>
    now.signIn !== wanted.signIn || differInSecrets(now.credentials, wanted.credentials)
      ? 'account.errors.secretsChanged'
      : undefined,
  async setStatus(context, tx, id, status) {
    await writeStatus(context, tx, id, status);
  },
  remove,
  restore: bringBack,
};
