import { accountStatus } from '@millrace/contract/publisher/account';
import {
  type AccountRow,
  accountColumns,
  queryAccounts,
  signInOfRow,
} from '../../../domain/ad-network/account-row.ts';
import { completeCredentials, differInSecrets } from '../../../domain/ad-network/credentials.ts';
import { refuseDuplicate } from '../../../domain/ad-network/duplicate-account.ts';
import { recordChange } from '../../../platform/change-log/change-log.ts';
import type { Entity } from '../../../platform/change-log/entity.ts';
import { CallError, found } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { lockForChange, mustReachAllApps, recorded, recordedAccount, wayOf } from './account-fields.ts';
import { remove } from './remove-account.ts';
import { writeStatus } from './set-account-status.ts';
import { storeEdit, untried } from './store-edit.ts';

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
  restore,
};

async function restore(context: Context, tx: Tx, id: number): Promise<void> {
  const row = found(await lockRemoved(tx, id));
  mustReachAllApps(context);
  const field = `credentials.${signInOfRow(row).primary}`;
  await refuseDuplicate(tx, { adnId: row.network_id, primaryHash: row.primary_hash, field, id });
  await tx
    .updateTable('ad_network_account')
    .set({ removed_at: null, status: accountStatus.verifying, ...untried })
    .where('id', '=', id)
    .execute();
  await recordChange(tx, context.scope, {
    entity: 'ad_network_account',
    entityId: id,
    action: 'add',
    name: row.name,
    after: recorded(row),
  });
}

function lockRemoved(
  tx: Tx,
  id: number,
): Promise<(AccountRow & { readonly primary_hash: Buffer }) | undefined> {
  return tx
    .selectFrom('ad_network_account')
    .select([...accountColumns, 'primary_hash'])
    .where('id', '=', id)
    .where('removed_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst();
}
