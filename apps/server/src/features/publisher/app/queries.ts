import type { RequestOf } from '@millrace/contract/kit/call';
import type { App, listApps } from '@millrace/contract/publisher/app';
import { containing } from '../../../platform/postgres/containing.ts';
import type { Tx } from '../../../platform/postgres/database.ts';

type Filter = Pick<RequestOf<typeof listApps>, 'search' | 'status' | 'plat'>;

/** Apps of the current organization; row-level security leaves no others. */
export function queryApps(tx: Tx, { search, status, plat }: Filter = {}) {
  let query = tx.selectFrom('app');
  if (status !== undefined) query = query.where('status', '=', status);
  if (plat !== undefined) query = query.where('platform', '=', plat);
  if (search) {
    query = query.where((eb) =>
      eb.or([
        eb('name', 'ilike', containing(search)),
        eb('store_id', 'ilike', containing(search)),
        eb('key', '=', search),
        ...(isId(search) ? [eb('id', '=', Number(search))] : []),
      ]),
    );
  }
  return query;
}

const isId = (text: string) => /^\d{1,9}$/.test(text);

const appColumns = [
  'id',
  'name',
  'store_id',
  'icon',
  'platform',
  'status',
  'key',
  'verify_status',
  'coppa',
  'store_url',
  'developer',
  'category',
  'website',
  'version',
  'created_at',
] as const;

const selectColumns = (query: ReturnType<typeof queryApps>) => query.select(appColumns);
type AppRow = Awaited<ReturnType<ReturnType<typeof selectColumns>['execute']>>[number];

/** The rows of a query as the wire has apps, in their order. */
export async function presentApps(tx: Tx, query: ReturnType<typeof queryApps>): Promise<App[]> {
  const rows = await selectColumns(query).execute();
  const ids = rows.map((row) => row.id);
  const [placements, bidding] = [await countPlacements(tx, ids), await findBidding(tx, ids)];
  return rows.map((row) => ({
    ...presentRow(row),
    bidStatus: bidding.has(row.id) ? 1 : 0,
    placements: placements.get(row.id) ?? [],
  }));
}

export async function readApp(tx: Tx, id: number): Promise<App | undefined> {
  const [found] = await presentApps(tx, queryApps(tx).where('id', '=', id));
  return found;
}

function presentRow(row: AppRow): Omit<App, 'bidStatus' | 'placements'> {
  return {
    id: row.id,
    appName: row.name,
    appId: row.store_id,
    icon: row.icon,
    plat: row.platform === 0 ? 0 : 1,
    status: row.status === 1 ? 1 : 0,
    appKey: row.key,
    verifyStatus: row.verify_status === 1 ? 1 : row.verify_status === 2 ? 2 : 0,
    coppa: row.coppa,
    storeUrl: row.store_url,
    developer: row.developer,
    category: row.category,
    website: row.website,
    version: row.version,
    createdAt: row.created_at.toISOString(),
  };
}

type Counts = Map<number, App['placements']>;

/** Active placements of each app by type, in the order of the types' codes. */
async function countPlacements(tx: Tx, ids: readonly number[]): Promise<Counts> {
  const counts: Counts = new Map();
  if (ids.length === 0) return counts;
  const rows = await tx
    .selectFrom('placement')
    .select((eb) => ['app_id', 'ad_type', eb.fn.countAll<string>().as('count')])
    .where('app_id', 'in', ids)
    .where('status', '=', 1)
    .groupBy(['app_id', 'ad_type'])
    .orderBy('ad_type')
    .execute();
  for (const row of rows) {
    const counted = { adType: row.ad_type as App['placements'][number]['adType'], count: Number(row.count) };
    counts.set(row.app_id, [...(counts.get(row.app_id) ?? []), counted]);
  }
  return counts;
}

async function findBidding(tx: Tx, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .selectFrom('instance')
    .select('app_id')
    .distinct()
    .where('app_id', 'in', ids)
    .where('is_bidding', '=', true)
    .where('status', '=', 1)
    .execute();
  return new Set(rows.map((row) => row.app_id));
}
