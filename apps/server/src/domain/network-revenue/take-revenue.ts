import { randomUUID } from 'node:crypto';
import { dayOf } from '@millrace/contract/report/period';
import type { ClickHouse } from '../../platform/clickhouse/clickhouse.ts';
import type { Database, Tx } from '../../platform/postgres/database.ts';
import type { RateTable } from '../exchange-rate/rate-table.ts';
import { learnSoon } from '../learning/due.ts';
import { inUsd, ratesFor } from './in-usd.ts';
import { type RevenueLine, type RevenueProblem, readRevenue } from './read-revenue.ts';
import type { NetworkRevenue, RevenueSource } from './revenue-row.ts';
import { writeRevenue } from './write-revenue.ts';

interface Means {
  readonly database: Pick<Database, 'asSystem'>;
  readonly clickhouse: Pick<ClickHouse, 'ingest'>;
  readonly now: () => Date;
}

/**
 * Takes in a report of networks as CSV (see {@link readRevenue}), whole or not at all, in USD at the rates of its days, and
 * has the organizations that it is about learn from it at once.
 */
export async function takeRevenue(
  { database, clickhouse, now }: Means,
  text: string,
  source: RevenueSource,
): Promise<{ readonly taken: number } | { readonly problems: readonly RevenueProblem[] }> {
  const reportedAt = now();
  const { lines, problems } = readRevenue(text, dayOf(reportedAt));
  if (problems.length > 0) return { problems };
  const { instances, rates } = await database.asSystem(async (tx) => ({
    instances: await instancesOf(tx, lines),
    rates: await ratesFor(tx, lines),
  }));
  const rows = lines.map((line) => rowOf(line, instances, rates));
  const wrong = rows.flatMap((row) => ('problem' in row ? [row] : []));
  if (wrong.length > 0) return { problems: wrong };
  const good = rows.flatMap((row) => ('problem' in row ? [] : [row]));
  if (good.length === 0) return { taken: 0 };
  await writeRevenue(clickhouse, good, { source, reportedAt, token: `revenue-${randomUUID()}` });
  const organizations = [...new Set(good.map(({ organizationId }) => organizationId))];
  await database.asSystem((tx) => learnSoon(tx, organizations, reportedAt));
  return { taken: good.length };
}

function rowOf(
  { line, ...said }: RevenueLine,
  instances: ReadonlyMap<number, InstanceOf>,
  rates: RateTable,
): NetworkRevenue | RevenueProblem {
  const instance = instances.get(said.instanceId);
  if (instance === undefined) return { line, problem: `There is no instance ${said.instanceId}.` };
  const worth = inUsd(said, rates);
  if (worth === null) return { line, problem: `No rate of ${said.currency} on ${said.day} is known.` };
  return { ...said, ...instance, ...worth, unit: '' };
}

type InstanceOf = Pick<NetworkRevenue, 'organizationId' | 'appId' | 'placementId' | 'networkId'>;

async function instancesOf(tx: Tx, lines: readonly RevenueLine[]): Promise<Map<number, InstanceOf>> {
  const ids = [...new Set(lines.map(({ instanceId }) => instanceId))].filter((id) => id < 2 ** 31);
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('instance')
    .select(['id', 'organization_id', 'app_id', 'placement_id', 'network_id'])
    .where('id', 'in', ids)
    .execute();
  return new Map(
    rows.map((row) => [
      row.id,
      {
        organizationId: row.organization_id,
        appId: row.app_id,
        placementId: row.placement_id,
        networkId: row.network_id,
      },
    ]),
  );
}
