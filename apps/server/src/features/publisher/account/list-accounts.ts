import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import { accountStatus, type listAccounts, type selectAccounts } from '@millrace/contract/publisher/account';
import { matchesNetwork, networkIds } from '@millrace/contract/publisher/network/find-network';
import { type AccountRow, accountColumns, queryAccounts } from '../../../domain/ad-network/account-row.ts';
import type { Context } from '../../../platform/http/context.ts';
import { containing } from '../../../platform/postgres/containing.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { countOf, pageOf } from '../../../platform/postgres/page.ts';
import { presentAccounts } from './present-account.ts';

interface Filter {
  readonly search?: string | undefined;
  readonly adnId?: number | undefined;
  readonly status?: number | undefined;
}

const columns = { name: 'name', status: 'status', checkedAt: 'checked_at' } as const;

export function listOwnAccounts(
  context: Context,
  input: RequestOf<typeof listAccounts>,
): Promise<ResponseOf<typeof listAccounts>> {
  const { sort, order = 'asc' } = input;
  return context.read(async (tx) => {
    const matching = queryMatching(tx, input);
    const sorted = sort === undefined ? matching : matching.orderBy(columns[sort], order);
    return await answerPage(tx, matching, sorted.orderBy('id', 'desc'), input);
  });
}

/** Accounts that an app can be given: switched on, whatever the network said of their keys. */
export function selectOwnAccounts(
  context: Context,
  input: RequestOf<typeof selectAccounts>,
): Promise<ResponseOf<typeof selectAccounts>> {
  return context.read(async (tx) => {
    const matching = queryMatching(tx, input).where('status', '!=', accountStatus.off);
    return await answerPage(tx, matching, matching.orderBy('name').orderBy('id'), input);
  });
}

function queryMatching(tx: Tx, { search, adnId, status }: Filter) {
  let query = queryAccounts(tx);
  if (adnId !== undefined) query = query.where('network_id', '=', adnId);
  if (status !== undefined) query = query.where('status', '=', status);
  if (search) {
    const networks = networkIds.filter((id) => matchesNetwork(id, search));
    query = query.where((eb) =>
      eb.or([
        eb('name', 'ilike', containing(search)),
        ...(networks.length > 0 ? [eb('network_id', 'in', networks)] : []),
      ]),
    );
  }
  return query;
}

type Matching = ReturnType<typeof queryMatching>;

async function answerPage(
  tx: Tx,
  matching: Matching,
  sorted: Matching,
  page: { readonly page: number; readonly size: number },
): Promise<ResponseOf<typeof listAccounts>> {
  const rows: AccountRow[] = await pageOf(sorted.select(accountColumns), page).execute();
  return { list: await presentAccounts(tx, rows), total: await countOf(matching) };
}
