import { createHash } from 'node:crypto';
import { networkOf } from '@millrace/contract/publisher/network/find-network';
import { finding } from '@millrace/contract/report/report-finding';
import type { RevenueMapping } from '@millrace/contract/report/revenue-upload';
import type { FastifyBaseLogger } from 'fastify';
import { ReportFailure, type ReportRow } from '../../../domain/network-report/network-report.ts';
import { type AddedUp, addUp } from '../../../domain/network-revenue/add-up.ts';
import { earlierCells } from '../../../domain/network-revenue/earlier-cells.ts';
import type { Cell } from '../../../domain/network-revenue/insert-upload.ts';
import type { ReportedBy } from '../../../domain/network-revenue/match-units.ts';
import { nothing } from '../../../domain/network-revenue/revenue-row.ts';
import { askStore } from '../../../domain/network-revenue/store-away.ts';
import { placeKey, readStored, type StoredRevenue } from '../../../domain/network-revenue/stored-revenue.ts';
import { sum, totalsOf, unmatchedOf } from '../../../domain/network-revenue/total-lines.ts';
import { valueRows } from '../../../domain/network-revenue/value-rows.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import type { Services } from '../../../platform/services.ts';
import type { ClaimedPull } from './pull-queue.ts';

interface Means {
  readonly clickhouse: Services['clickhouse'];
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

/** Nobody has said how its columns are called: it has none. */
const noColumns: RevenueMapping = {
  columns: {
    day: null,
    unit: null,
    revenue: null,
    country: null,
    impressions: null,
    clicks: null,
    currency: null,
  },
  dayOrder: 'ymd',
  decimalMark: 'point',
  usualCurrency: 'USD',
};

/**
 * What a day of an account would be told by what the network says now; nothing is changed.
 * @param by absent: an address said it, not the network
 * @throws RateMissing, ReportFailure
 */
export async function planPull(
  { clickhouse, log }: Means,
  tx: Tx,
  pull: ClaimedPull,
  rows: readonly ReportRow[],
  by?: Omit<ReportedBy, 'isOnly'>,
) {
  const { organizationId, networkId, accountId, day } = pull;
  const owner = { organizationId, networkId };
  const { units, lines } = await valueRows(tx, { networkId, day, accountId, ...(by && { by }) }, rows);
  const { places, wrong } = addUp(lines, owner);
  // A part of a day would be another sum than the network's.
  if (wrong.size > 0) throw new ReportFailure('unclear', finding('currenciesMixed', {}));
  const days = { first: day, last: day };
  const own = await earlierCells(tx, networkId, days, accountId);
  const told = places.map(({ revenue }) => revenue);
  const instanceIds = [...new Set([...told, ...own].map(({ instanceId }) => instanceId))];
  const stored = await askStore({ log }, readStored(clickhouse, { ...owner, ...days, instanceIds }));
  const standing = (place: Parameters<typeof placeKey>[0]) => {
    const there = stored.get(placeKey(place));
    return there === undefined || there.source === 'undone' ? null : there;
  };
  const gone = goneOf({ places, own, stored }).map(
    (there): Cell => ({
      revenue: { ...there, ...nothing, ...owner },
      units: [],
      source: 'undone',
      before: standing(there),
    }),
  );
  const cells = [
    ...places.map((place): Cell => ({ ...place, source: 'upload', before: standing(place.revenue) })),
    ...gone,
  ];
  const unmatched = lines.filter((line) => typeof line.match === 'string');
  return {
    stored,
    cells,
    waiting: lines.filter(({ match, said }) => typeof match === 'string' || said?.choice === 'instance'),
    totals: totalsOf(lines),
    unmatchedUnits: unmatchedOf(unmatched),
    units,
    mapping: noColumns,
    days,
    fileName: `${networkOf(networkId).name} ${day}`,
    fileHash: createHash('sha256').update(JSON.stringify(rows)).digest('hex'),
    counts: {
      rows: lines.length,
      matched: lines.length - unmatched.length,
      unmatched: unmatched.length,
      refused: 0,
    },
    revenueUsd: sum(lines.map(({ revenueUsd }) => revenueUsd)),
    openUsd: sum(
      unmatched.flatMap(({ said, revenueUsd }) => (said?.choice === 'notOurs' ? [] : [revenueUsd])),
    ),
    isNews: cells.some(({ revenue, before, source }) => source === 'undone' || !isSame(revenue, before)),
  };
}

interface Known {
  readonly places: readonly AddedUp[];
  readonly own: readonly (Parameters<typeof placeKey>[0] & { readonly writtenAt: number })[];
  readonly stored: ReadonlyMap<string, StoredRevenue>;
}

/**
 * What no longer holds: of the instances that the network speaks of whatever else is stored of the day, be it from a file,
 * for the network speaks of them by all their countries; and what this account has said before and now does not.
 */
function goneOf({ places, own, stored }: Known): StoredRevenue[] {
  const told = new Set(places.map(({ revenue }) => placeKey(revenue)));
  const matched = new Set(
    places.filter(({ revenue }) => revenue.unit === '').map(({ revenue }) => revenue.instanceId),
  );
  const ours = new Set(
    own.filter((cell) => stored.get(placeKey(cell))?.reportedAt === cell.writtenAt).map(placeKey),
  );
  return [...stored.values()].filter(
    (there) =>
      there.source !== 'undone' &&
      !told.has(placeKey(there)) &&
      ((there.unit === '' && matched.has(there.instanceId)) || ours.has(placeKey(there))),
  );
}

/** In USD, too: the rate of a day may come after its report. */
const isSame = (revenue: AddedUp['revenue'], before: StoredRevenue | null) =>
  before !== null &&
  (['impressions', 'clicks', 'currency', 'rateDate'] as const).every(
    (field) => revenue[field] === before[field],
  ) &&
  (['revenue', 'revenueUsd'] as const).every((field) => sum([revenue[field]]) === sum([before[field]]));
