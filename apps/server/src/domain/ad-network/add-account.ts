import { type AccountForm, accountLimit, accountStatus } from '@millrace/contract/publisher/account';
import { signInOf } from '@millrace/contract/publisher/network/credentials';
import { networkOf } from '@millrace/contract/publisher/network/find-network';
import { recordChange } from '../../platform/change-log/change-log.ts';
import { CallError, fieldError } from '../../platform/http/call-error.ts';
import type { Context } from '../../platform/http/context.ts';
import { lockOrganization } from '../../platform/people/lock-organization.ts';
import type { Tx } from '../../platform/postgres/database.ts';
import { queryAccounts } from './account-row.ts';
import { completeCredentials, recordedCredentials, shownCredentials } from './credentials.ts';
import { refuseDuplicate } from './duplicate-account.ts';
import { credentialColumns } from './sealed-account.ts';

/**
 * Stores a new account, its keys not yet tried.
 * @param path of the account in the request, with a point at its end; empty where the request is the account
 * @returns its id
 */
export async function addAccount(
  context: Context,
  tx: Tx,
  { adnId, ...form }: AccountForm & { readonly adnId: number },
  path = '',
): Promise<number> {
  if (networkOf(adnId).signIns.length === 0) throw fieldError('adnId', 'account.errors.withoutReports');
  const signIn = signInOf(adnId, form.signIn);
  if (signIn === undefined) throw fieldError(`${path}signIn`, 'account.errors.signInEmpty');
  const values = completeCredentials(signIn, form.credentials, { path: `${path}credentials` });
  await leaveRoom(tx, context.scope.organizationId);
  const columns = credentialColumns(context, adnId, signIn, values);
  const field = `${path}credentials.${signIn.primary}`;
  await refuseDuplicate(tx, { adnId, primaryHash: columns.primary_hash, field });
  const { id } = await tx
    .insertInto('ad_network_account')
    .values({
      organization_id: context.scope.organizationId,
      network_id: adnId,
      name: form.name,
      currency: form.currency,
      sign_in: signIn.way,
      status: accountStatus.verifying,
      ...columns,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await recordChange(tx, context.scope, {
    entity: 'ad_network_account',
    entityId: id,
    action: 'add',
    name: form.name,
    after: {
      adnId,
      name: form.name,
      currency: form.currency,
      signIn: signIn.way,
      credentials: recordedCredentials(signIn.fields, shownCredentials(signIn.fields, values)),
    },
  });
  return id;
}

async function leaveRoom(tx: Tx, organizationId: number): Promise<void> {
  // Those who add accounts at the same moment wait for each other here, so that the count below stays true.
  await lockOrganization(tx, organizationId);
  const { count } = await queryAccounts(tx)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (Number(count) >= accountLimit)
    throw new CallError('account.errors.tooMany', { params: { limit: accountLimit } });
}
