import { accountStatus } from '@millrace/contract/publisher/account';
import type { SignIn } from '@millrace/contract/publisher/network/network';
import { type Credentials, shownCredentials } from '../../../domain/ad-network/credentials.ts';
import { refuseDuplicate } from '../../../domain/ad-network/duplicate-account.ts';
import { credentialColumns } from '../../../domain/ad-network/sealed-account.ts';
import { releasePulls } from '../../../domain/report-source/release-pulls.ts';
import { recordChange } from '../../../platform/change-log/change-log.ts';
import type { Context } from '../../../platform/http/context.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { recorded, type StoredAccount } from './account-fields.ts';

interface Edit {
  readonly name: string;
  readonly currency: string;
  readonly signIn: SignIn;
  readonly credentials: Credentials;
}

/** Stores an edit of a locked account. @returns whether its keys have changed and have to be tried */
export async function storeEdit(
  context: Context,
  tx: Tx,
  before: StoredAccount,
  edit: Edit,
): Promise<boolean> {
  const { row } = before;
  const isNew =
    edit.signIn.way !== before.signIn.way ||
    edit.signIn.fields.some(({ key }) => edit.credentials[key] !== before.credentials[key]);
  const isOn = row.status !== accountStatus.off;
  const columns = credentialColumns(context, row.network_id, edit.signIn, edit.credentials);
  const field = `credentials.${edit.signIn.primary}`;
  const adnId = row.network_id;
  await refuseDuplicate(tx, { adnId, primaryHash: columns.primary_hash, field, id: row.id });
  await tx
    .updateTable('ad_network_account')
    .set({
      name: edit.name,
      currency: edit.currency,
      sign_in: edit.signIn.way,
      version: row.version + 1,
      ...(isNew && columns),
      ...(isNew && isOn && { status: accountStatus.verifying, ...untried }),
    })
    .where('id', '=', row.id)
    .execute();
  if (isNew || edit.currency !== row.currency) await releasePulls(tx, row.id);
  const after = {
    ...row,
    name: edit.name,
    currency: edit.currency,
    sign_in: edit.signIn.way,
    credential_tails: shownCredentials(edit.signIn.fields, edit.credentials),
  };
  await recordChange(tx, context.scope, {
    entity: 'ad_network_account',
    entityId: row.id,
    action: 'edit',
    name: edit.name,
    before: recorded(row),
    after: recorded(after),
  });
  return isNew && isOn;
}

/** The columns of an account whose keys nobody has tried. */
export const untried = { reason: null, reason_detail: null, checked_at: null } as const;
