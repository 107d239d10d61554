import { accountStatus } from '@millrace/contract/publisher/account';
import type { Period } from '@millrace/contract/report/period';
import type { NetworkQuality } from '@millrace/contract/report/quality';
import { sql } from 'kysely';
import { platformsOf } from '../../../../domain/report/name-things.ts';
import { mustExist } from '../../../../platform/http/must-exist.ts';
import type { Reach } from '../../../../platform/people/reach.ts';
import type { Tx } from '../../../../platform/postgres/database.ts';

/**
 * Rows that were left out of uploads that speak of these days; null for one app, or some, since networks report of all.
 * @throws CallError when the app does not exist
 */
export async function refusedRows(
  tx: Tx,
  { from, to }: Period,
  reach: Reach,
  appId: number | undefined,
): Promise<number | null> {
  if (appId !== undefined) {
    await mustExist(tx, 'app', appId);
    return null;
  }
  if (reach !== 'all') return null;
  const { refused } = await tx
    .selectFrom('revenue_upload')
    .select((eb) => eb.fn.sum<string | null>('refused').as('refused'))
    .where('undone_at', 'is', null)
    .where('first_day', '<=', to)
    .where('last_day', '>=', from)
    .executeTakeFirstOrThrow();
  return Number(refused ?? 0);
}

interface OpenApp {
  readonly adnId: number;
  readonly app: number;
  readonly open: string;
}

type Named = NetworkQuality['apps'][number] & { readonly adnId: number };

/** What these apps are called, and the accounts that report for them; an app that is gone is left out. */
export async function appsOf(tx: Tx, apps: readonly OpenApp[]): Promise<Named[]> {
  if (apps.length === 0) return [];
  const ids = [...new Set(apps.map(({ app }) => app))];
  const named = await tx
    .selectFrom('app')
    .leftJoin('app_network', 'app_network.app_id', 'app.id')
    .leftJoin('ad_network_account as account', 'account.id', 'app_network.account_id')
    .select(['app.id', 'app.name', 'app_network.network_id as adnId', 'account.name as account'])
    .where('app.id', 'in', ids)
    .execute();
  const platforms = await platformsOf(tx, ids);
  return apps.flatMap(({ adnId, app, open }) => {
    const ofApp = named.filter(({ id }) => id === app);
    const [first] = ofApp;
    if (first === undefined) return [];
    const account = ofApp.find((one) => one.adnId === adnId)?.account ?? null;
    return [{ adnId, id: app, name: first.name, plat: platforms.get(app) ?? null, account, open }];
  });
}

export interface Came {
  readonly at: Date;
  /** The account whose reports lag behind the others'; null: there is one, or none is fetched. */
  readonly lagging: string | null;
  /** The first day that an account is still asked for, be it because asking fails; null: none. */
  readonly asked: string | null;
}

/**
 * When the last report of each network came: fetched, of the account that lags, for the newest of all would hide it; else as a
 * file that was not taken back.
 */
export async function reportsCame(tx: Tx): Promise<ReadonlyMap<number, Came>> {
  const { rows } = await sql<{ network: number } & Came>`
    with account as (
      select account.network_id as network, account.name, max(pull.came_at) as at,
        min(pull.day) filter (where pull.due_at is not null) as asked
      from ad_network_account account join revenue_pull pull on pull.account_id = account.id
      where account.removed_at is null and account.status <> ${accountStatus.off}
      group by account.id having max(pull.came_at) is not null
    )
    select distinct on (network) network, at, name as lagging, asked::text from (
      select network, at, case when count(*) over (partition by network) > 1 then name end as name,
        min(asked) over (partition by network) as asked, 0 as place from account
      union all
      (select network_id, max(at), null, null, 1 from revenue_upload where undone_at is null group by network_id)
    ) as came order by network, place, at`.execute(tx);
  return new Map(rows.map(({ network, ...came }) => [network, came]));
}
