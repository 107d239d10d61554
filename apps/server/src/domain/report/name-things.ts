import { type Platform, platform } from '@millrace/contract/publisher/platform';
import type { DimensionKey } from '@millrace/contract/report/dimension';
import type { ReportRow } from '@millrace/contract/report/report';
import { firstUnmatched } from '@millrace/contract/report/unmatched';
import { sql } from 'kysely';
import type { Tx } from '../../platform/postgres/database.ts';

const tables = {
  app: 'app',
  placement: 'placement',
  instance: 'instance',
  rule: 'mediation_rule',
  abTest: 'ab_test',
  scene: 'scene',
  promotedApp: 'promoted_app',
  campaign: 'campaign',
  creative: 'creative',
  segment: 'segment',
} as const satisfies Partial<Record<DimensionKey, string>>;
type Own = keyof typeof tables;
type Named = Own | 'advertiser';

type Names = Record<Named, Record<string, string>>;

/** Whose report it is: an advertiser's is about publishers' apps. */
export type Asker = 'publisher' | 'advertiser';

/**
 * What the ids among the keys of rows are called now, as far as the transaction's organization has them still. Apps and
 * placements of others have a name for an advertiser, so the rows have to be of places where their ads ran.
 */
export async function nameThings(
  tx: Tx,
  dimensions: readonly DimensionKey[],
  rows: readonly Pick<ReportRow, 'keys'>[],
  asker: Asker = 'publisher',
): Promise<Names> {
  const names: Names = {
    ...{ app: {}, placement: {}, instance: {}, rule: {}, abTest: {}, scene: {} },
    ...{ advertiser: {}, promotedApp: {}, campaign: {}, creative: {}, segment: {} },
  };
  for (const [place, dimension] of dimensions.entries()) {
    if (!isNamed(dimension)) continue;
    const ids = idsAt(rows, place);
    if (ids.length > 0) names[dimension] = await namesOf(tx, dimension, ids, asker);
  }
  return names;
}

function idsAt(rows: readonly Pick<ReportRow, 'keys'>[], place: number): number[] {
  const ids = new Set(rows.map(({ keys }) => Number(keys[place])));
  return [...ids].filter((id) => id > 0 && id < firstUnmatched);
}

interface Marks {
  readonly appPlatform: Record<string, Platform>;
  readonly removed: { readonly rule: string[]; readonly abTest: string[] };
}

/** What a name alone does not say of the things among the keys of rows. */
export async function markThings(
  tx: Tx,
  dimensions: readonly DimensionKey[],
  rows: readonly Pick<ReportRow, 'keys'>[],
  asker: Asker = 'publisher',
): Promise<Marks> {
  if (asker === 'advertiser') return { appPlatform: {}, removed: { rule: [], abTest: [] } };
  const idsOf = (dimension: Named) => {
    const place = dimensions.indexOf(dimension);
    return place < 0 ? [] : idsAt(rows, place);
  };
  return {
    appPlatform: Object.fromEntries(await platformsOf(tx, idsOf('app'))),
    removed: {
      rule: await removedOf(tx, 'mediation_rule', idsOf('rule')),
      abTest: await removedOf(tx, 'ab_test', idsOf('abTest')),
    },
  };
}

/** Platforms by app, where the transaction's organization has apps of both; else of none. */
export async function platformsOf(tx: Tx, ids: readonly number[]): Promise<Map<number, Platform>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('app')
    .select(['id', 'platform'])
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('app as other').select('other.id').whereRef('other.platform', '<>', 'app.platform')),
    )
    .execute();
  return new Map(
    rows.map((row) => [row.id, row.platform === platform.ios ? platform.ios : platform.android]),
  );
}

async function removedOf(
  tx: Tx,
  table: 'mediation_rule' | 'ab_test',
  ids: readonly number[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .selectFrom(table)
    .select('id')
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .where('removed_at', 'is not', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => String(id));
}

function isNamed(dimension: DimensionKey): dimension is Named {
  return dimension in tables || dimension === 'advertiser';
}

async function namesOf(
  tx: Tx,
  dimension: Named,
  ids: readonly number[],
  asker: Asker,
): Promise<Record<string, string>> {
  const rows = await rowsOf(tx, dimension, ids, asker);
  return Object.fromEntries(rows.map(({ id, name }) => [String(id), name]));
}

interface NameRow {
  readonly id: number;
  readonly name: string;
}

async function rowsOf(tx: Tx, dimension: Named, ids: readonly number[], asker: Asker): Promise<NameRow[]> {
  if (dimension === 'advertiser') {
    // The function has the others whose ads run now, too.
    const { rows } = await sql<NameRow>`
      select id, name from own_ads_advertisers(${[...ids]}::int[]) where id = any(${[...ids]}::int[])`.execute(
      tx,
    );
    return rows;
  }
  if (asker === 'advertiser' && (dimension === 'app' || dimension === 'placement')) {
    const named = sql.raw(dimension === 'app' ? 'own_ads_apps' : 'own_ads_placements');
    const { rows } = await sql<NameRow>`select id, name from ${named}(${[...ids]}::int[])`.execute(tx);
    return rows;
  }
  return tx
    .selectFrom(tables[dimension])
    .select(['id', 'name'])
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .execute();
}
