import type { Period } from '@millrace/contract/report/period';
import type { NetworkQuality } from '@millrace/contract/report/quality';
import { sql } from 'kysely';
import { platformsOf } from '../../../../domain/report/name-things.ts';
import { found } from '../../../../platform/http/call-error.ts';
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
    found(await tx.selectFrom('app').select('id').where('id', '=', appId).executeTakeFirst());
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

/** When the last report of each network came: fetched, or as a file that was not taken back. */
export async function reportsCame(tx: Tx): Promise<ReadonlyMap<number, Date>> {
  const { rows } = await sql<{ network: number; at: Date }>`
    select network, max(at) as at from (
      select account.network_id as network, pull.came_at as at from revenue_pull pull
        join ad_network_account account on account.id = pull.account_id where pull.came_at is not null
      union all
      select network_id, at from revenue_upload where undone_at is null
    ) as came group by network`.execute(tx);
  return new Map(rows.map(({ network, at }) => [network, at]));
}
